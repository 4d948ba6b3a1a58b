import { redirect } from 'react-router';
import { type Page, pageAt, readOffset } from '../../../ui/paging.ts';
import { tableAddress } from './table-address.ts';

/** One page of a table's rows. */
export interface TablePage<Row> {
  readonly rows: readonly Row[];
  readonly page: Page;
  /** All rows that match. */
  readonly total: number;
}

/** What a table's loader asks for. */
export interface TableAsked {
  readonly offset: number;
  readonly limit: number;
  /** A parameter of the table, trimmed; undefined when it is empty. */
  read(name: string): string | undefined;
}

/** Reads from a request's address which page of a table is asked for. */
export function askedPage(request: Request, table: string, size: number): TableAsked {
  const { searchParams } = new URL(request.url);
  const at = tableAddress(searchParams, table);
  return {
    offset: readOffset(searchParams.get(at.parameter('offset')), size),
    limit: size,
    read: (name) => at.read(name) || undefined,
  };
}

/**
 * A listing's reply as one page of a table.
 * @throws a redirect to the last page when the list ends before the offset that was asked for
 */
export function tablePage<Row>(
  rows: readonly Row[],
  total: number,
  { request, table, asked }: { request: Request; table: string; asked: TableAsked },
): TablePage<Row> {
  const page = pageAt(asked.offset, asked.limit, total);
  if (page.offset === asked.offset) return { rows, page, total };
  const { pathname, searchParams } = new URL(request.url);
  const offset = tableAddress(searchParams, table).parameter('offset');
  if (page.offset === 0) searchParams.delete(offset);
  else searchParams.set(offset, String(page.offset));
  throw redirect(`${pathname}?${searchParams}`);
}
