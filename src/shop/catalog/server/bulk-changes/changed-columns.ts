import { type RawBuilder, sql } from 'kysely';
import { fieldColumns, keyColumns } from '../catalog.ts';

/** The columns that every staged shoe has, as the shoe shall be. */
export const stagedColumns = ['model', ...fieldColumns, ...keyColumns, 'on_sale'] as const;

/** The columns of a shoe that a bulk change writes. */
export const changedColumns = [
  'handle',
  ...stagedColumns,
  'picture_base',
  'picture_views',
  'picture_placeholder',
] as const;

/** Columns in a list of SQL, of `table` where several have them. */
export const columnList = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)));

/** Assignments of columns for `set`, each written by `toValue`. */
export const assign = (
  columns: readonly string[],
  toValue: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(columns.map((column) => sql`${sql.ref(column)} = ${toValue(column)}`));
