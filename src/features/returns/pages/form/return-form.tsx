import { useId, useState } from 'react';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { rowField } from '#platform/forms/define-rows.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { type ActionForm, useActionForm } from '#platform/forms/use-action-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { reasonWords } from '../../contract/write-return.ts';
import { returnForm, returnRows } from './return-fields.ts';

/** Pairs of an order that can be sent back, and the other sizes of the shoe that are in stock. */
export interface ReturnablePairs {
  readonly _id: string;
  readonly size: string;
  readonly quantity: number;
  readonly name: string;
  readonly others: readonly string[];
}

interface ReturnFormProps {
  readonly pairs: readonly ReturnablePairs[];
  readonly asksEmail: boolean;
  readonly posted: PostedForm | undefined;
}

/** Asks which pairs are sent back, and whether for a refund or another size. The rules are the server's. */
export function ReturnForm({ pairs, asksEmail, posted }: ReturnFormProps) {
  const [formKey] = useState(createIdempotencyKey);
  const isOnly = pairs.length === 1 && pairs[0]?.quantity === 1;
  const form = useActionForm<string>({
    rules: { ...returnForm.rules, ...returnRows.rulesAt([...pairs.keys()]) },
    initial: {
      ...returnForm.show(null),
      ...returnRows.show(pairs.map(({ _id, size }) => ({ _id, size, quantity: isOnly ? 1 : 0 }))),
    },
    posted,
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-6" aria-label="Return">
      <input type="hidden" name="formKey" defaultValue={formKey} suppressHydrationWarning />
      {pairs.map((one, index) => (
        <PairsFields key={`${one._id} ${one.size}`} pairs={one} index={index} form={form} />
      ))}
      {asksEmail && (
        <TextField
          label="Email of this order"
          type="email"
          autoComplete="email"
          help="The email that you entered when you paid. It shows us that the order is yours."
          {...form.field('email')}
        />
      )}
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <Button type="submit" variant="accent" disabled={form.pending} className="justify-self-start">
        Announce return
      </Button>
    </form.Form>
  );
}

interface PairsFieldsProps {
  readonly pairs: ReturnablePairs;
  readonly index: number;
  readonly form: ActionForm<string>;
}

/** Asks how many pairs of a size are sent back, for what, and why. */
function PairsFields({ pairs: { _id, size, quantity, name, others }, index, form }: PairsFieldsProps) {
  const id = useId();
  const field = (name: (typeof returnRows.names)[number]) => form.field(rowField(index, name));
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="wrap-anywhere float-left w-full pb-4 font-semibold">{`${name}, size ${size}`}</legend>
      <input type="hidden" name={rowField(index, '_id')} value={_id} />
      <input type="hidden" name={rowField(index, 'size')} value={size} />
      <SelectField id={`${id}-pairs`} label="Pairs to send back" {...field('quantity')} required={false}>
        {Array.from({ length: quantity + 1 }, (_, count) => count).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <SelectField id={`${id}-swap`} label="Refund or new size" {...field('swapFor')} required={false}>
        <option value="">Money back</option>
        {others.map((other) => (
          <option key={other} value={other}>
            {`Size ${other}`}
          </option>
        ))}
      </SelectField>
      <SelectField id={`${id}-reason`} label="Reason (optional)" {...field('reason')} required={false}>
        <option value="">No reason</option>
        {Object.entries(reasonWords).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
