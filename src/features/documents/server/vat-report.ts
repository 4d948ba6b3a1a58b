import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { daysOfQuarter, type VatRow } from '../contract/vat-report.ts';

/**
 * The sums of the invoices of a quarter in a currency by country and rate, less its credit notes. Untaxed amounts are
 * listed at 0 percent.
 */
export async function readVatReport(db: Database, quarter: string, currency: string): Promise<VatRow[]> {
  const { from, before } = daysOfQuarter(quarter);
  const rows = await db
    .with('document', (query) =>
      query
        .selectFrom('invoice')
        .where('day', '>=', sql<Date>`${from}::date`)
        .where('day', '<', sql<Date>`${before}::date`)
        .where('currency', '=', currency)
        .select(['country', 'vat', 'untaxed_cents', 'order_id', sql<number>`1`.as('sign')])
        .unionAll(
          query
            .selectFrom('credit_note')
            .innerJoin('invoice', 'invoice.order_id', 'credit_note.order_id')
            .where('credit_note.day', '>=', sql<Date>`${from}::date`)
            .where('credit_note.day', '<', sql<Date>`${before}::date`)
            .where('invoice.currency', '=', currency)
            .select([
              'invoice.country',
              'credit_note.vat',
              'credit_note.untaxed_cents',
              'credit_note.order_id',
              sql<number>`-1`.as('sign'),
            ]),
        ),
    )
    .selectFrom('document')
    .innerJoin(
      sql<Part>`lateral jsonb_to_recordset(document.vat ||
        jsonb_build_object('percent', 0, 'netCents', document.untaxed_cents, 'vatCents', 0))`.as<'part'>(
        sql`part(percent numeric, "netCents" bigint, "vatCents" bigint)`,
      ),
      (join) => join.onTrue(),
    )
    .where((row) => row.or([row('part.netCents', '!=', 0), row('part.vatCents', '!=', 0)]))
    .groupBy(['document.country', 'part.percent'])
    .select([
      sql<string>`coalesce(document.country, '')`.as('country'),
      sql<number>`part.percent::float8`.as('percent'),
      sql<number>`sum(document.sign * part."netCents")::bigint`.as('netCents'),
      sql<number>`sum(document.sign * part."vatCents")::bigint`.as('vatCents'),
      sql<number>`count(distinct document.order_id) filter (where document.sign = 1)`.as('orders'),
    ])
    .execute();
  return rows.sort(
    (one, other) => one.country.localeCompare(other.country, 'en') || one.percent - other.percent,
  );
}

interface Part {
  readonly percent: number;
  readonly netCents: number;
  readonly vatCents: number;
}

/** The currencies of the invoices and credit notes of a quarter. */
export async function listReportCurrencies(db: Database, quarter: string): Promise<string[]> {
  const { from, before } = daysOfQuarter(quarter);
  const rows = await db
    .selectFrom('invoice')
    .leftJoin('credit_note', 'credit_note.order_id', 'invoice.order_id')
    .where((row) =>
      row.or(
        (['invoice.day', 'credit_note.day'] as const).map((day) =>
          row.and([row(day, '>=', sql<Date>`${from}::date`), row(day, '<', sql<Date>`${before}::date`)]),
        ),
      ),
    )
    .select('invoice.currency')
    .distinct()
    .orderBy('invoice.currency')
    .execute();
  return rows.map(({ currency }) => currency);
}
