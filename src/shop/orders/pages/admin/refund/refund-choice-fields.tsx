import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { type ChosenRefund, paidFor, type RefundKind } from './plan-refund-form.ts';
import type { Refundable, RefundableLine } from './refundable-lines.ts';

interface RefundChoiceFieldsProps {
  refundable: Refundable;
  choice: ChosenRefund;
  onChange: (choice: ChosenRefund) => void;
  /** Called when the amount is left. */
  onLeave: () => void;
  error: string | undefined;
}

/** What is refunded: everything that is left, some pairs, or an amount. */
export function RefundChoiceFields(props: RefundChoiceFieldsProps) {
  const { refundable, choice, onChange, onLeave, error } = props;
  const kinds = refundable.lines.length > 0 ? allKinds : allKinds.filter(([kind]) => kind !== 'pairs');
  return (
    <>
      <SelectField
        label="What to refund"
        value={choice.kind}
        onChange={({ target }) => {
          const chosen = kinds.find(([kind]) => kind === target.value);
          if (chosen) onChange({ ...choice, kind: chosen[0] });
        }}
      >
        {kinds.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {choice.kind === 'pairs' && (
        <RefundUnits
          refundable={refundable}
          chosen={choice.chosen}
          onChange={(chosen) => onChange({ ...choice, chosen })}
          error={error}
        />
      )}
      {choice.kind === 'amount' && (
        <TextField
          label={`Amount in ${currencyName(refundable.currency)}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={choice.typed}
          onChange={({ target }) => onChange({ ...choice, typed: target.value })}
          onBlur={onLeave}
          error={error}
          help={`At most ${formatCents(refundable.amount, refundable.currency)}. Stock doesn't change.`}
        />
      )}
    </>
  );
}

const allKinds: readonly (readonly [RefundKind, string])[] = [
  ['all', 'Full remaining amount'],
  ['pairs', 'Selected pairs'],
  ['amount', 'Custom amount'],
];

interface RefundUnitsProps {
  refundable: Refundable;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | undefined;
}

/** How many pairs of each line are refunded. */
function RefundUnits({ refundable: { lines, currency }, chosen, onChange, error }: RefundUnitsProps) {
  return lines.map((line, place) => (
    <SelectField
      key={`${line._id} ${line.size}`}
      name="pairs"
      label={`${line.name}, size ${line.size}`}
      value={chosen[place]}
      onChange={({ target }) =>
        onChange(chosen.map((count, index) => (index === place ? Number(target.value) : count)))
      }
      error={place === lines.length - 1 ? error : undefined}
    >
      {Array.from({ length: line.left + 1 }, (_, count) => line.left - count).map((count) => (
        <option key={count} value={count}>
          {optionOf(line, count, currency)}
        </option>
      ))}
    </SelectField>
  ));
}

/** The number of pairs; for a discounted line also what was paid for them, because the prices do not tell. */
function optionOf(line: RefundableLine, count: number, currency: string): string {
  const pairs = count === 1 ? '1 pair' : `${count} pairs`;
  return line.paid.discountCents > 0 && count > 0
    ? `${pairs} (${formatCents(paidFor(line, count), currency)})`
    : pairs;
}
