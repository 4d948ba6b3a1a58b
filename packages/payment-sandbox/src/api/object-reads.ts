import { z } from 'zod';
import { resourceMissing } from '../protocol/api-error.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formId } from '../protocol/form-fields.ts';
import { listParameters } from '../protocol/list-query.ts';
import { type ListSource, readPage } from '../storage/list-page.ts';
import { readObject } from '../storage/object-store.ts';
import type { RouteRegistration } from './route-registration.ts';

/** A kind of object that is only listed and retrieved, and the fields that its list can be filtered by. */
export interface ReadableKind {
  readonly table: ListSource['table'];
  readonly path: string;
  readonly filters: readonly string[];
}

/** Registers the list and the retrieval of a kind of object. */
export function objectReads({ read }: RouteRegistration, { table, path, filters }: ReadableKind): void {
  const filterForm = z.object(Object.fromEntries(filters.map((name) => [name, formId.optional()])));
  const listForm = z.strictObject({ ...listParameters, ...filterForm.shape, expand: formExpand });
  read(path, async (ledger, { query }) => {
    const page = validateForm(listForm, query);
    return readPage(ledger, { table, url: `/v1${path}`, where: filterForm.parse(query) }, page);
  });
  read(`${path}/:id`, async (ledger, { id }) => {
    const found = await readObject(ledger, table, id);
    if (!found) throw resourceMissing(table, id, 'id');
    return found;
  });
}
