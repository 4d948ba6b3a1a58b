import { plainCode } from '#platform/contract/fields/plain-code.ts';
import type { Database } from '#platform/database/database.ts';

/** Finds the order of an invoice or credit note by its number, as people write it: `Invoice 2026-000309`, `c2026-6`. */
export async function findOrdersOfDocument(db: Database, search: string): Promise<string[]> {
  const { demo, credit, year, number } = typedNumber.exec(plainCode(search))?.groups ?? {};
  if (year === undefined || number === undefined) return [];
  const rows = await db
    .selectFrom(credit ? 'credit_note' : 'invoice')
    .select('order_id')
    .where('is_demo', '=', demo !== undefined)
    .where('year', '=', Number(year))
    .where('number', '=', Number(number))
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** The hyphen may be missing in a number with all its digits. */
const typedNumber =
  /^(?:invoice|creditnote)?(?:number|no\.?)?[:#]?(?<demo>demo-?)?(?<credit>c)?(?<year>\d{4})(?:-(?=\d{1,9}$)|(?=\d{6}$))(?<number>\d+)$/i;
