import './rows-form.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { type Row, type RowColumn, rowField } from './posted-rows.ts';

interface RowsFormProps<Name extends string> {
  columns: readonly RowColumn<Name>[];
  rows: readonly Row<Name>[];
  /** What a row is, such as `Delivery method`; its legend, with its number. */
  name: string;
  posted: PostedForm | undefined;
  /** Above the rows, such as suggestions. */
  children?: ReactNode;
}

/** A form of rows that can be added and removed; one empty row is always there, which without scripts adds one at a time. */
export function RowsForm<Name extends string>(props: RowsFormProps<Name>) {
  const { columns, rows, name, posted, children } = props;
  const fetcher = useFetcher<ChangeResult>();
  const form = useRef<HTMLFormElement>(null);
  const [places, setPlaces] = useState(() => placesOf(rows, posted));
  const isDone = fetcher.state === 'idle';
  const problem = fetcher.data ? (fetcher.data.ok ? null : fetcher.data.problem) : posted?.problem;
  const isRejected = isDone && Boolean(problem);
  useEffect(() => {
    if (isRejected) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isRejected]);
  const isAtField = problem?.errors?.some(({ field }) => field.startsWith('rows.')) ?? false;
  const add = () => setPlaces((now) => [...now, Math.max(-1, ...now) + 1]);
  const remove = (place: number) => setPlaces((now) => now.filter((one) => one !== place));
  return (
    <fetcher.Form ref={form} method="post" noValidate onSubmit={submitAtOnce(fetcher)} className="rows-form">
      {children}
      {places.map((place, index) => (
        <fieldset key={place} className="rows-form-row">
          <legend className="sr-only">{`${name} ${index + 1}`}</legend>
          {columns.map(({ name: column, label, hidden, number, ...input }) => {
            const field = rowField(place, column);
            const value = posted?.values[field] ?? rows[place]?.[column] ?? '';
            return hidden ? (
              <input key={column} type="hidden" name={field} value={value} />
            ) : (
              <TextField
                key={column}
                label={label}
                name={field}
                defaultValue={value}
                error={problem?.errors?.find((error) => error.field === field)?.message}
                autoComplete="off"
                readOnly={!isDone}
                inputMode={number && (number === 'count' ? 'numeric' : 'decimal')}
                {...input}
              />
            );
          })}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
            disabled={!isDone}
            onClick={() => remove(place)}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <Button size="small" className="rows-form-add" disabled={!isDone} onClick={add}>
        Add another
      </Button>
      {problem && !isAtField && (
        <p role="alert" className="field-error">
          {problem.detail}
        </p>
      )}
      <div className="admin-form-end">
        <Button type="submit" variant="accent" disabled={!isDone}>
          Save
        </Button>
        <ButtonLink to="/admin/settings">Back to settings</ButtonLink>
      </div>
    </fetcher.Form>
  );
}

/** The places of the rows that are shown at first: those of the settings, or those that were posted, and an empty one. */
function placesOf(rows: readonly Row[], posted: PostedForm | undefined): number[] {
  const shown = posted
    ? new Set(
        Object.keys(posted.values)
          .flatMap((field) => /^rows\.(\d+)\./.exec(field)?.[1] ?? [])
          .map(Number),
      )
    : new Set(rows.keys());
  return [...shown, Math.max(-1, ...shown) + 1].sort((one, other) => one - other);
}
