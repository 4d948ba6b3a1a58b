import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { ActionForm } from '#platform/forms/use-action-form.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { paidFor, type RefundKind } from './plan-refund-form.ts';
import { pairsField, type RefundField } from './refund-fields.ts';
import type { Refundable, RefundableLine } from './refundable-lines.ts';

interface RefundFieldsProps {
  refundable: Refundable;
  form: ActionForm<RefundField>;
}

/** What is refunded: everything that is left, some pairs, or an amount. */
export function RefundChoiceFields({ refundable, form }: RefundFieldsProps) {
  const { kind } = form.values;
  const kinds = refundable.lines.length > 0 ? allKinds : allKinds.filter(([one]) => one !== 'pairs');
  return (
    <>
      <SelectField label="What to refund" {...form.field('kind')}>
        {kinds.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </SelectField>
      {kind === 'pairs' && <RefundUnits refundable={refundable} form={form} />}
      {kind === 'amount' && (
        <NumberField
          label={`Amount in ${currencyName(refundable.currency)}`}
          inputMode="decimal"
          autoComplete="off"
          help={`At most ${formatCents(refundable.amount, refundable.currency)}. Stock doesn't change.`}
          {...form.field('amount')}
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

/** How many pairs of each line are refunded. */
function RefundUnits({ refundable: { lines, currency }, form }: RefundFieldsProps) {
  return lines.map((line, place) => (
    <SelectField
      key={`${line._id} ${line.size}`}
      label={`${line.name}, size ${line.size}`}
      {...form.field(pairsField(place))}
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
