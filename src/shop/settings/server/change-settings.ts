import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { ShopSettings } from '../contract/shop-settings.ts';
import { settingsId } from './audited-settings.ts';
import { lockSettings, writeSettings } from './settings-store.ts';

/** Computes the new settings from the previous ones, in the transaction of the change. */
export type ComputeSettings = (
  before: ShopSettings,
  transaction: Database,
) => ShopSettings | Promise<ShopSettings>;

/**
 * Writes changed settings with an entry of the audit log, and invalidates every page.
 * @returns the settings, and the entry; null if nothing changed
 */
export async function changeSettings(
  { db, shopSettings, cacheInvalidator }: Pick<Dependencies, 'db' | 'shopSettings' | 'cacheInvalidator'>,
  caller: SignedIn,
  compute: ComputeSettings,
) {
  const { after, entry } = await inTransaction(db, async (transaction) => {
    const before = await lockSettings(transaction);
    const after = await compute(before, transaction);
    if (isDeepStrictEqual(before, after)) return { after, entry: null };
    await writeSettings(transaction, after);
    const changed = { action: 'change', entity: 'settings', id: settingsId, before, after } as const;
    return { after, entry: await recordAuditEntry(transaction, caller, changed) };
  });
  if (entry) {
    await cacheInvalidator.invalidate(['settings']);
    await shopSettings.find();
  }
  return { after, entry };
}
