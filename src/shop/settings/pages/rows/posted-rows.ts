import type { FieldError } from '#platform/contract/endpoints/problem.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { readAmount, readCount, readPercentage } from '#platform/contract/fields/typed-number.ts';

/** A column of a form of rows. */
export interface RowColumn<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** The id of a `<datalist>` with suggestions. */
  readonly list?: string;
  /** What its numbers are, if it has any. */
  readonly number?: 'amount' | 'percentage' | 'count';
  readonly type?: 'date';
  readonly placeholder?: string;
  /** Whether it is only carried along. */
  readonly hidden?: boolean;
}

/** A row as its fields show it. */
export type Row<Name extends string = string> = Readonly<Record<Name, string>>;

/** A row that was posted, and its place among the rows of the form. */
export type PostedRow<Name extends string> = Row<Name> & { readonly place: number };

/** The name of a field of the row at a place. */
export const rowField = (place: number, name: string): string => `rows.${place}.${name}`;

/** The most rows that a form is read for. */
const mostRows = 2_500;

/** Reads the rows of a form; rows in which nothing was typed are left out. */
export function readRows<Name extends string>(
  form: FormData,
  columns: readonly RowColumn<Name>[],
): PostedRow<Name>[] {
  const rows: PostedRow<Name>[] = [];
  // Each `get` of a form looks through all of it.
  const values = new Map(form);
  for (let place = 0; place < mostRows; place += 1) {
    const row = Object.fromEntries(
      columns.map(({ name }) => [name, String(values.get(rowField(place, name)) ?? '').trim()]),
    ) as Row<Name>;
    if (columns.some(({ name, hidden }) => !hidden && row[name] !== '')) rows.push({ ...row, place });
  }
  return rows;
}

/**
 * Finds the numbers that were not understood, each with what to write. Those of the other columns are for the API.
 * @param currency of the amounts
 */
export function findMistypedNumbers<Name extends string>(
  rows: readonly PostedRow<Name>[],
  columns: readonly RowColumn<Name>[],
  currency = defaultCurrency,
): FieldError[] {
  return rows.flatMap((row) =>
    columns.flatMap(({ name, number }) => {
      if (number === undefined || row[name] === '') return [];
      const read = readTyped[number](row[name], currency);
      return typeof read === 'string' ? [{ field: rowField(row.place, name), message: read }] : [];
    }),
  );
}

const readTyped = {
  amount: readAmount,
  percentage: (text: string) => readPercentage(text),
  count: (text: string) => readCount(text),
};

/** All names of the fields of the rows in a form, to show them again. */
export const rowFieldNames = (form: FormData): string[] =>
  [...new Set(form.keys())].filter((name) => name.startsWith('rows.'));

/** Maps each error to the field of its row. @param find the place and column that a field of the API stands for */
export const toRowErrors = (
  errors: readonly FieldError[] | undefined,
  find: (path: readonly string[]) => { readonly place: number; readonly name: string } | null,
): FieldError[] =>
  (errors ?? []).flatMap(({ field, message }) => {
    const found = find(field.split('.'));
    return found ? [{ field: rowField(found.place, found.name), message }] : [];
  });
