import { type SubmitEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { defaultCurrency, formatCount } from '#platform/contract/fields/format-price.ts';
import { readAmount, readCount, readPercentage } from '#platform/contract/fields/typed-number.ts';
import { showAmount, showCount, showPercentage } from '#platform/contract/fields/understood-number.ts';
import { Button } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Table } from '#platform/ui/table.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { BulkChange, BulkEditResult } from '../contract.ts';
import { type ProductSelection, toShoeSelection } from './selection.ts';

interface BulkFormProps {
  selection: ProductSelection;
  onCancel: () => void;
  onDone: () => void;
}

/** Chooses what becomes of the chosen products, previews it, and does it. */
export function BulkForm({ selection, onCancel, onDone }: BulkFormProps) {
  const { currency } = useSettings();
  const [choice, setChoice] = useState<BulkChoice>('price-percent');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<BulkEditResult | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState('');
  const [error, setError] = useState('');
  const fetcher = useFetcher();
  const number = bulkChoices.find(({ value }) => value === choice)?.number ?? null;
  const select = toShoeSelection(selection);
  const change = readBulkChange(choice, text, currency);

  const changed = () => {
    setPreview(null);
    setError('');
  };
  const show = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typeof change === 'string') return setError(change);
    const result = await call('POST /admin/shoes/bulk', { body: { select, change, dryRun: true } });
    setError(result.ok ? '' : result.problem.detail);
    setPreview(result.ok ? result.body : null);
    setIdempotencyKey(createIdempotencyKey());
  };
  const apply = async () => {
    if (typeof change === 'string' || !preview) return;
    const edit = { select, change, expected: preview.chosen, dryRun: false };
    const options = { method: 'post', action: '/admin/shoes', encType: 'application/json' } as const;
    await fetcher.submit(JSON.stringify({ idempotencyKey, body: edit }), { ...options, flushSync: true });
    onDone();
  };

  return (
    <form className="grid gap-4" onSubmit={show} noValidate>
      <SelectField
        label="Action"
        value={choice}
        onChange={({ target }) => {
          setChoice(bulkChoices.find(({ value }) => value === target.value)?.value ?? choice);
          changed();
        }}
      >
        {bulkChoices.map(({ value, text: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {number !== null && (
        <NumberField
          label={
            choice === 'price-amount' && currency !== defaultCurrency
              ? `${currencyName(currency)}, such as 5 or -5`
              : number
          }
          inputMode={choice === 'sku' ? 'text' : choice === 'barcode' ? 'numeric' : 'decimal'}
          autoComplete="off"
          help={helps[choice]}
          value={text}
          error={error}
          understood={understoodNumber(choice, text, currency)}
          onChange={({ target }) => {
            setText(target.value);
            changed();
          }}
        />
      )}
      {number === null && error !== '' && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {preview && <BulkPreview preview={preview} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={preview ? 'line' : 'accent'}>
          Preview
        </Button>
        {preview && preview.changed > 0 && (
          <Button
            variant={choice === 'delete' ? 'deal' : 'accent'}
            disabled={fetcher.state !== 'idle'}
            onClick={apply}
          >
            {choice === 'delete' ? 'Delete' : 'Change'} {count(preview.changed, 'shoe')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The choices in the dialog, and the labels of their number or text; null if a choice needs none. */
const bulkChoices = [
  { value: 'price-percent', text: 'Change price by percent', number: 'Percent, such as -10' },
  { value: 'price-amount', text: 'Change price by amount', number: 'Dollars, such as 5.50 or -5' },
  { value: 'sale-on', text: 'Put on sale', number: null },
  { value: 'sale-off', text: 'Take off sale', number: null },
  { value: 'stock-set', text: 'Set stock of every size', number: 'Pairs' },
  { value: 'stock-add', text: 'Adjust stock of every size', number: 'Pairs, such as 5 or -5' },
  { value: 'sku', text: 'Set SKUs', number: 'Pattern' },
  { value: 'barcode', text: 'Set missing barcodes', number: 'First barcode (GTIN)' },
  { value: 'delete', text: 'Delete', number: null },
] as const;
const helps: Readonly<Partial<Record<BulkChoice, string>>> = {
  sku: 'Sets the SKU of every size. You can use {{brand}}, {{shoe}}, {{color}} and {{size}}.',
  barcode: 'Sizes without a barcode get this one and those that follow it. The last digits are computed.',
};
type BulkChoice = (typeof bulkChoices)[number]['value'];

/** Returns the change that a choice and its number or text describe, or what to write instead. */
export function readBulkChange(
  choice: BulkChoice,
  text: string,
  currency = defaultCurrency,
): BulkChange | string {
  if (choice === 'delete') return { kind: 'delete' };
  if (choice === 'sale-on' || choice === 'sale-off') return { kind: 'sale', onSale: choice === 'sale-on' };
  if (choice === 'sku') return text.trim() === '' ? 'Enter a pattern' : { kind: 'sku', pattern: text.trim() };
  if (choice === 'barcode')
    return text.trim() === '' ? 'Enter a barcode' : { kind: choice, first: text.trim() };
  const signed = { signed: true };
  if (choice === 'price-percent') {
    const percent = readPercentage(text, signed);
    return typeof percent === 'string' ? percent : { kind: choice, percent };
  }
  if (choice === 'price-amount') {
    const cents = readAmount(text, currency, signed);
    return typeof cents === 'string' ? cents : { kind: choice, dollars: toWholeUnits(cents, currency) };
  }
  const quantity = readCount(text, signed);
  return typeof quantity === 'string' ? quantity : { kind: choice, quantity };
}

/** How the number of a choice is understood; undefined for a text. */
function understoodNumber(choice: BulkChoice, text: string, currency: string): string | undefined {
  const signed = { signed: true };
  if (choice === 'price-percent') return showPercentage(text, signed);
  if (choice === 'price-amount') return showAmount(text, currency, signed);
  return choice === 'stock-set' || choice === 'stock-add' ? showCount(text, signed) : undefined;
}

/** What a bulk edit would change: the numbers, and the first shoes before and after. */
function BulkPreview({ preview: { chosen, changed, shoes } }: { preview: BulkEditResult }) {
  const same = chosen - changed;
  return (
    <div className="grid gap-2">
      <p role="status">
        {changed === 0
          ? 'Nothing will change.'
          : `${formatCount(changed)} of ${formatCount(chosen)} products will change${same > 0 ? '; the others already match' : ''}. You can undo this in History.`}
      </p>
      {shoes.length > 0 && (
        <div className="bulk-preview">
          <Table
            caption={changed > shoes.length ? `First ${shoes.length} changes` : 'Changes'}
            columns={['Product', numeric('Before'), numeric('After')]}
            dense
          >
            {shoes.map(({ _id, name, brand, before, after }) => (
              <tr key={_id}>
                <th scope="row">
                  {name} <span className="text-ink-soft">{brand}</span>
                </th>
                <td className="cell-number">{before}</td>
                <td className="cell-number">{after}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </div>
  );
}

const numeric = (name: string) => ({ name, className: 'cell-number' });
