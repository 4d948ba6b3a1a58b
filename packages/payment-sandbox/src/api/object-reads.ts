import { z } from 'zod';
import { resourceMissing } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formId, formOfNothing } from '../protocol/form-fields.ts';
import { listParameters } from '../protocol/list-query.ts';
import { type ListSource, readPage } from '../storage/list-page.ts';
import { type LedgerTransaction, readObject } from '../storage/object-store.ts';
import type { RouteRegistration } from './route-registration.ts';

type ListObjects = (ledger: LedgerTransaction, query: { [key: string]: FormValue }) => Promise<object>;

/** A kind of object that is only listed and retrieved, and the fields that its list can be filtered by. */
export interface ReadableKind {
  readonly table: ListSource['table'];
  readonly path: string;
  readonly filters: readonly string[];
}

/** Registers the list and the retrieval of a kind of object. */
export function objectReads({ read }: RouteRegistration, { table, path, filters }: ReadableKind): void {
  const list = filteredList(table, path, filters);
  read(path, (ledger, { query }) => list(ledger, query));
  read(`${path}/:id`, async (ledger, { id, query }) => {
    validateForm(formOfNothing, query);
    const found = await readObject(ledger, table, id);
    if (!found) throw resourceMissing(table, id, 'id');
    return found;
  });
}

function filteredList(table: ListSource['table'], path: string, filters: readonly string[]): ListObjects {
  const filterForm = z.object(Object.fromEntries(filters.map((name) => [name, formId.optional()])));
  const listForm = z.strictObject({ ...listParameters, ...filterForm.shape, expand: formExpand });
  return async (ledger, query) => {
    const page = validateForm(listForm, query);
    return readPage(ledger, { table, url: `/v1${path}`, where: filterForm.parse(query) }, page);
  };
}
