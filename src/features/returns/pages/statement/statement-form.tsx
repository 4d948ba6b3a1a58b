import { Form } from 'react-router';
import type { Errors } from '#platform/forms/check-fields.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { Statement, WithdrawalTerms } from '../../contract/withdrawals.ts';
import { Instructions } from './instructions.tsx';
import type { OrderLine } from './read-statement.ts';

interface StatementFormProps {
  order: {
    readonly typed: string;
    readonly name: string;
    readonly email: string;
    readonly lines: readonly OrderLine[];
  };
  /** What was posted and cannot be sent. */
  posted: Statement | undefined;
  errors: Errors<'name' | 'order' | 'email' | 'part' | 'quantity'> | undefined;
  detail: string | undefined;
  terms: WithdrawalTerms;
}

/** The first step: who withdraws from which contract, and where the receipt goes. */
export function StatementForm({ order, posted, errors = {}, detail = '', terms }: StatementFormProps) {
  const messages = [detail, ...Object.values(errors)].filter((message) => message !== '');
  return (
    <div className="wrap">
      <ScreenHeading
        title="Withdraw from a contract"
        lead="Here you can withdraw from the contract for an order. You do not need an account or a reason. You can check everything before you confirm it."
      />
      <Form method="post" reloadDocument noValidate className="grid max-w-xl gap-5">
        {messages.length > 0 && (
          <p role="alert" className="field-error">
            {messages.join('. ')}
          </p>
        )}
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={80}
          required
          defaultValue={posted?.name ?? order.name}
          error={errors.name}
        />
        <TextField
          label="Order"
          name="order"
          autoComplete="off"
          maxLength={64}
          required
          help="The number from the order email, such as SP-3F0C12DE, or the payment ID"
          defaultValue={posted?.order ?? order.typed}
          error={errors.order}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          help="We send the receipt to this address. Use the one you ordered with"
          defaultValue={posted?.email ?? order.email}
          error={errors.email}
        />
        {order.lines.length === 0 ? (
          <TextField
            label="Only some pairs (optional)"
            name="part"
            autoComplete="off"
            maxLength={200}
            help="Shoe, size and number of pairs, such as 1 Orbit Runner in size 9. Leave this empty to withdraw from the whole order"
            defaultValue={posted?.part ?? ''}
            error={errors.part}
          />
        ) : (
          <fieldset className="grid gap-4">
            <legend className="field-label">Pairs to withdraw</legend>
            {order.lines.map((line) => (
              <LineField
                key={`${line._id} ${line.size}`}
                line={line}
                chosen={countChosen(line, posted)}
                error={errors.quantity}
              />
            ))}
          </fieldset>
        )}
        <Button type="submit" variant="accent" size="large" className="justify-self-start">
          Continue
        </Button>
      </Form>
      <Instructions terms={terms} />
    </div>
  );
}

/** How many pairs of a line are withdrawn. */
function LineField({ line, chosen, error }: { line: OrderLine; chosen: number; error: string | undefined }) {
  const { _id, name, size, quantity } = line;
  return (
    <div>
      <input type="hidden" name="shoe" value={_id} />
      <input type="hidden" name="size" value={size} />
      <input type="hidden" name="sold" value={quantity} />
      <SelectField label={`${name}, size ${size}`} name="quantity" defaultValue={chosen} error={error}>
        {Array.from({ length: quantity + 1 }, (_, count) => quantity - count).map((count) => (
          <option key={count} value={count}>
            {count === 0 ? 'None' : `${count} of ${quantity}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** How many pairs of a line were chosen; all of them at first. */
function countChosen({ _id, size, quantity }: OrderLine, posted: Statement | undefined): number {
  if (!posted?.items) return quantity;
  return posted.items.find((item) => item._id === _id && item.size === size)?.quantity ?? 0;
}
