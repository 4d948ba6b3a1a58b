import type { Database } from '#platform/database/database.ts';
import { type Duty, readSettings } from '#shop/settings/server/settings.ts';

/** Returns what is left to do for a duty in a country; null where it is met, or not owed. */
export async function findTodo(
  { db }: { readonly db: Database },
  duty: Duty,
  country: string,
  sendsMail = false,
): Promise<string | null> {
  if (!duty.isOwed(country)) return null;
  const find = await duty.check({ db, shop: await readSettings(db), sendsMail });
  return find(country)?.todo ?? null;
}
