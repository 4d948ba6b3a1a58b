import { foldText } from '#platform/database/fold-text.ts';
import { plainText } from '../products/plain-text.ts';

/** The formats of product files. */
export type FileFormat = 'shopify' | 'woocommerce';

/** A column of a file that a format's field is read from: its place, and its name in the header. */
export interface Column {
  readonly index: number;
  readonly name: string;
}

/** Where a format's fields are, chosen by an administrator: the name of a column, or an empty text for none. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** The names of each field of a format, the usual one first; capitals, accents, spaces and punctuation do not matter. */
export type FieldNames<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** The columns of a format's fields that a file has. */
export type Columns<Field extends string> = Partial<Record<Field, Column>>;

/** Finds the columns of a format's fields by the header of a file, those of `mapping` by their chosen names. */
export function findColumns<Field extends string>(
  header: readonly string[],
  fields: FieldNames<Field>,
  mapping: ColumnMapping = {},
): Columns<Field> {
  const byName = new Map<string, Column>();
  for (const [index, name] of header.entries()) {
    if (!byName.has(simplify(name))) byName.set(simplify(name), { index, name: name.trim() });
  }
  const found: Columns<Field> = {};
  for (const field of fieldsOf(fields)) {
    const chosen = mapping[field];
    const names = chosen === undefined ? fields[field] : [chosen];
    const column = names.map((name) => byName.get(simplify(name))).find((one) => one !== undefined);
    if (column && simplify(column.name) !== '') found[field] = column;
  }
  return found;
}

/** A column beside those of a format, with the name by which it was asked for. */
export interface NamedColumn extends Column {
  readonly key: string;
}

/** Finds more columns of a header. Shopify writes a metafield as its title with its name in brackets. */
export const findMore = (header: readonly string[], names: readonly string[]): NamedColumn[] =>
  names.flatMap((key) => {
    const index = header.findIndex((name) => simplify(name).endsWith(simplify(key)));
    return index === -1 ? [] : [{ key, index, name: (header[index] ?? '').trim() }];
  });

/** The fields of a format, in its order. */
export const fieldsOf = <Field extends string>(fields: FieldNames<Field>): Field[] =>
  // The type of Object.keys is string[].
  Object.keys(fields) as Field[];

/**
 * Reads the cells of a row by field; a column that the file or the row lacks is empty. Each is plain text, except those
 * of `asWritten` (HTML, keys and addresses), which are only trimmed.
 */
export const cellReader =
  <Field extends string>(columns: Columns<Field>, asWritten: ReadonlySet<Field>) =>
  (cells: readonly string[], field: Field): string => {
    const column = columns[field];
    const cell = column ? (cells[column.index] ?? '') : '';
    return asWritten.has(field) ? cell.trim() : plainText(cell);
  };

/** `Variant Price` → `variantprice`, `Categorías` → `categorias`. */
export const simplify = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]+/gu, '');
