import './rows-form.css';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type RowsDeclaration, rowField } from '#platform/forms/define-rows.ts';
import { followTogether } from '#platform/forms/follow-values.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';

/** How a field of a row looks. */
export interface RowColumn {
  readonly label: string;
  /** The id of a `<datalist>` with suggestions. */
  readonly list?: string;
  readonly inputMode?: 'decimal' | 'numeric';
  readonly type?: 'date';
  readonly placeholder?: string;
  /** Whether it is only carried along. */
  readonly hidden?: boolean;
}

interface RowsFormProps<Name extends string> {
  form: Pick<RowsDeclaration<Name>, 'names' | 'rulesAt' | 'show' | 'understoodAt'>;
  columns: Readonly<Record<Name, RowColumn>>;
  /** What is stored, one for each row. */
  rows: readonly unknown[];
  /** What a row is, such as `Delivery method`; its legend, with its number. */
  name: string;
  posted: PostedForm | undefined;
  /** Above the rows, such as suggestions. */
  children?: ReactNode;
}

/** A form of rows that can be added and removed; one empty row is always there, which without scripts adds one at a time. */
export function RowsForm<Name extends string>(props: RowsFormProps<Name>) {
  const { form: declared, columns, rows, name, posted, children } = props;
  const [places, setPlaces] = useState(() => placesOf(rows, posted));
  const rules = declared.rulesAt(places);
  const form = useActionForm<string, () => Promise<PostedForm | ChangeResult>>({
    rules,
    understood: declared.understoodAt(places),
    optional: Object.keys(rules),
    initial: declared.show(rows),
    posted,
    follows: followTogether,
  });
  // They are the same object only where all rows were shown anew.
  const arrived = form.values === form.first ? form.first : null;
  const showPlaces = useEffectEvent(() => setPlaces(placesOf(rows, undefined)));
  useEffect(() => {
    if (arrived) showPlaces();
  }, [arrived]);
  const add = () => setPlaces((now) => [...now, Math.max(-1, ...now) + 1]);
  const remove = (place: number) => setPlaces((now) => now.filter((one) => one !== place));
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="rows-form">
      {children}
      {places.map((place, index) => (
        <fieldset key={place} className="rows-form-row">
          <legend className="sr-only">{`${name} ${index + 1}`}</legend>
          {declared.names.map((column) => {
            const field = rowField(place, column);
            const { hidden, ...input } = columns[column];
            // An error that appears when a field is left would move the button that is being pressed.
            const { onBlur: _, ...binding } = form.field(field);
            const Control = binding.understood === undefined ? TextField : NumberField;
            return hidden ? (
              <input key={field} type="hidden" name={field} value={binding.value} />
            ) : (
              <Control key={field} autoComplete="off" readOnly={form.pending} {...input} {...binding} />
            );
          })}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
            disabled={form.pending}
            onClick={() => remove(place)}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <Button size="small" className="rows-form-add" disabled={form.pending} onClick={add}>
        Add another
      </Button>
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <div className="admin-form-end">
        <Button type="submit" variant="accent" disabled={form.pending}>
          Save
        </Button>
        <ButtonLink to="/admin/settings">Back to settings</ButtonLink>
      </div>
    </form.Form>
  );
}

/** The places of the rows that are shown at first: those of the settings, or those that were posted, and an empty one. */
function placesOf(rows: readonly unknown[], posted: PostedForm | undefined): number[] {
  const shown = posted
    ? new Set(
        Object.keys(posted.values)
          .flatMap((field) => /^rows\.(\d+)\./.exec(field)?.[1] ?? [])
          .map(Number),
      )
    : new Set(rows.keys());
  return [...shown, Math.max(-1, ...shown) + 1].sort((one, other) => one - other);
}
