import { sql } from 'kysely';
import type { Database } from '../../../shared/dependencies.ts';
import { type FieldRow, fieldColumns, toFields } from '../../catalog/catalog.ts';
import type { ExportedShoe } from './shoe-lines.ts';

/** A shoe of the catalogue with where its pictures are. */
export interface CatalogueShoe extends ExportedShoe {
  readonly id: string;
  readonly picture_base: string;
  readonly picture_views: string[];
}

type CatalogueRow = Omit<CatalogueShoe, 'fields'> & FieldRow & { readonly at: string };

/** Shoes per query. */
const batchSize = 500;

/** Reads the whole catalogue in batches, newest first. No connection is held while a slow client downloads. */
export async function* readCatalogue(db: Database): AsyncGenerator<CatalogueShoe[]> {
  let last: CatalogueRow | undefined;
  for (let first = true; first || last; first = false) {
    const after = last
      ? sql`created_at <= ${last.at}::timestamptz and (created_at < ${last.at}::timestamptz or id > ${last.id})`
      : sql`true`;
    const { rows }: { rows: CatalogueRow[] } = await sql<CatalogueRow>`
      select id, coalesce(handle, id) as handle, ${sql.join(fieldColumns.map((column) => sql.ref(column)))}, on_sale,
        picture_base, picture_views, created_at::text as at, coalesce((
          select json_agg(json_build_object('size', entry.size, 'quantity', entry.quantity) order by entry.size)
          from shoe_size entry where entry.shoe_id = shoe.id), '[]') as stock
      from shoe where deleted_at is null and ${after}
      order by created_at desc, id limit ${batchSize}`.execute(db);
    yield rows.map((row) => ({ ...row, fields: toFields(row) }));
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  }
}
