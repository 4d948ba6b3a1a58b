import { z } from 'zod';
import type { CallValue } from '#platform/cache/call-value.ts';
import type { TaggedCache } from '#platform/cache/response-cache.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import type { ChangedMailTemplates } from '#platform/outbox/mail-site.ts';
import { type ShopSettings, storedSettings } from '../contract/shop-settings.ts';
import { readMailTemplates, storedMailTemplates } from './mail-template-store.ts';
import { readStoredSettings } from './read-stored-settings.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface Dependencies {
    readonly shopSettings: ShopSettingsStore;
  }
}

declare module '#platform/invalidation/cache-tags.ts' {
  interface CacheTags {
    settings: true;
    /** The texts of emails to customers. */
    readonly 'mail-templates': true;
  }
}

/** What administrators set. */
export interface LatestSettings {
  readonly settings: ShopSettings;
  readonly mailTemplates: ChangedMailTemplates;
}

/** The settings of the shop, from the cache of this process. */
export interface ShopSettingsStore {
  find(): Promise<ShopSettings>;
  /**
   * The settings, with the texts of emails, as they were last read, for what cannot wait: a transaction must not need a second connection. They
   * are read again when they are no longer in the cache, so each process calls this after every invalidation.
   */
  latest(): LatestSettings;
}

/** Reads the settings, and creates their store. */
export async function createShopSettingsStore(
  readDb: ReadDatabase,
  cache: TaggedCache<CallValue>,
): Promise<ShopSettingsStore> {
  const find = async () => {
    const { body } = await cache.fill(cacheKey, async () => {
      const [settings, mailTemplates] = await Promise.all([readSettings(readDb), readMailTemplates(readDb)]);
      const read: LatestSettings = { settings, mailTemplates };
      const cost = 2 * JSON.stringify(read).length;
      const tags = ['settings', 'mail-templates'] as const;
      return { status: 200, headers: {}, body: read, auditEntry: null, tags, cost };
    });
    latest = cached.parse(body);
    return latest.settings;
  };
  let latest: LatestSettings = cached.parse({ settings: {}, mailTemplates: {} });
  await find();
  return {
    find,
    latest() {
      // If the read fails, the next call tries again.
      if (!cache.find(cacheKey)) find().catch(() => {});
      return latest;
    },
  };
}

const cached = z.object({ settings: storedSettings, mailTemplates: storedMailTemplates });

const cacheKey = 'shop-settings';

/** The settings, from the database. */
export async function readSettings(db: ReadDatabase): Promise<ShopSettings> {
  const found = await db.selectFrom('shop_settings').select('settings').executeTakeFirst();
  return readStoredSettings(found?.settings ?? {});
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(db: Database): Promise<ShopSettings> {
  const found = await db.selectFrom('shop_settings').select('settings').forUpdate().executeTakeFirstOrThrow();
  return readStoredSettings(found.settings);
}

/*
 * Triggers of `shop_settings`. A write also does this, in the same transaction:
 *
 * - `shop_settings_delivery`: ends the remembered places of listings when other countries are delivered to
 */

/** Replaces the settings. All fields are written, so that a later change of a default does not change any shop. */
export async function writeSettings(db: Database, settings: ShopSettings): Promise<void> {
  await db
    .updateTable('shop_settings')
    .set({ settings: JSON.stringify(settings) })
    .execute();
}
