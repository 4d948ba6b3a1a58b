import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import type { Shoe } from '../../../contract/shoes.ts';
import { numberField } from './save-numbers.ts';

interface NumbersSectionProps {
  shoe: Shoe;
  /** The form as it was posted without scripts, when the server did not accept it. */
  posted: PostedForm | undefined;
}

/** Sets the SKU and the barcode of each size of a shoe. Only those that were changed are saved. */
export function NumbersSection({ shoe, posted }: NumbersSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 grid gap-4">
      <h2 id={id} className="wide text-heading">
        SKUs and barcodes
      </h2>
      {shoe.stock.length > 0 ? (
        <NumbersForm shoe={shoe} posted={posted} />
      ) : (
        <p className="admin-note">This shoe has no sizes yet.</p>
      )}
    </section>
  );
}

/** Its fields keep what is typed until it is saved; the others follow the shop. */
function NumbersForm({ shoe: { _id, stock }, posted }: NumbersSectionProps) {
  const fetcher = useFetcher<ChangeResult>();
  const form = useRef<HTMLFormElement>(null);
  const isDone = fetcher.state === 'idle';
  const problem = fetcher.data ? (fetcher.data.ok ? null : fetcher.data.problem) : posted?.problem;
  const isSaved = isDone && fetcher.data?.ok;
  const isRejected = isDone && Boolean(problem);
  useEffect(() => {
    if (isSaved) form.current?.reset();
  }, [isSaved]);
  useEffect(() => {
    if (isRejected) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isRejected]);

  const shown = stock.map(({ size, sku = '', barcode = '' }) => ({ size, sku, barcode }));
  const fieldOf = (number: 'sku' | 'barcode', entry: (typeof shown)[number]) => {
    const name = numberField(number, entry.size);
    return {
      name,
      defaultValue: posted?.values[name] ?? entry[number],
      error: problem?.errors?.find(({ field }) => field === name)?.message,
      autoComplete: 'off',
      readOnly: !isDone,
    };
  };
  const names = shown.flatMap(({ size }) => [numberField('sku', size), numberField('barcode', size)]);
  const isAtField = problem?.errors?.some(({ field }) => names.includes(field)) ?? false;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/admin/shoes/${_id}`}
      noValidate
      onSubmit={submitAtOnce(fetcher)}
      className="admin-form"
    >
      <input type="hidden" name="shown" value={posted?.values.shown ?? JSON.stringify(shown)} />
      <p className="admin-form-whole text-ink-soft text-sm">
        Each number can be used only once in the shop. To remove a number, clear its field.
      </p>
      {shown.map((entry) => (
        <div key={entry.size} className="number-pair admin-form-whole">
          <TextField label={`SKU of size ${entry.size}`} {...fieldOf('sku', entry)} />
          <TextField
            label={`Barcode (GTIN) of size ${entry.size}`}
            inputMode="numeric"
            {...fieldOf('barcode', entry)}
          />
        </div>
      ))}
      {problem && !isAtField && (
        <p role="alert" className="field-error">
          {problem.detail}
        </p>
      )}
      <div className="admin-form-end">
        <Button type="submit" variant="accent" disabled={!isDone}>
          Save SKUs and barcodes
        </Button>
      </div>
    </fetcher.Form>
  );
}
