import { redirect } from 'react-router';
import type { z } from 'zod';
import { type PageInfo, pageAt, parseOffset } from '../ui/paging.ts';
import { tableParams } from './table-params.ts';

/** One page of a table's rows. */
export interface TablePage<Row> {
  readonly rows: readonly Row[];
  readonly page: PageInfo;
  /** All rows that match. */
  readonly total: number;
}

/** The part of a screen's URL that belongs to one of its tables. */
export interface TableQuery {
  readonly url: URL;
  readonly table: string;
  readonly offset: number;
  readonly limit: number;
  /** A parameter of the table, trimmed; undefined when it is empty. */
  text(name: string): string | undefined;
  /** A parameter of the table that has a fixed set of values; undefined when it is none of them. */
  option<Value>(name: string, schema: z.ZodType<Value>): Value | undefined;
}

/** Reads from a request's URL which page of a table to load, `limit` rows long. */
export function readTableQuery(request: Request, table: string, limit: number): TableQuery {
  const url = new URL(request.url);
  const params = tableParams(url.searchParams, table);
  return {
    url,
    table,
    limit,
    offset: parseOffset(url.searchParams.get(params.paramName('offset')), limit),
    text: (name) => params.read(name) || undefined,
    option: (name, schema) => schema.safeParse(params.read(name)).data,
  };
}

/**
 * The rows of a listing's response as one page of a table.
 * @throws a redirect to the last page when the list ends before the offset of the query
 */
export function toTablePage<Row>(query: TableQuery, rows: readonly Row[], total: number): TablePage<Row> {
  const page = pageAt(query.offset, query.limit, total);
  if (page.offset === query.offset) return { rows, page, total };
  const searchParams = new URLSearchParams(query.url.searchParams);
  const offset = tableParams(searchParams, query.table).paramName('offset');
  if (page.offset === 0) searchParams.delete(offset);
  else searchParams.set(offset, String(page.offset));
  throw redirect(`${query.url.pathname}?${searchParams}`);
}
