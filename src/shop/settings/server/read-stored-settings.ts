import { z } from 'zod';
import { readOdd } from '#platform/tracing/odd-values.ts';
import { sellerFields } from '../contract/seller.ts';
import { promiseFields, type ShopSettings, shopFields, storedSettings } from '../contract/shop-settings.ts';

/**
 * Reads the settings as they are stored. All pages show the name, looks, promises and seller: what cannot be shown, such as a
 * time zone that only another version of Node knows, is left out and noted, or no page could be opened to change it. What
 * decides about money is never replaced by a default.
 * @throws ZodError if anything else cannot be read
 */
export function readStoredSettings(stored: unknown): ShopSettings {
  const parts = stringKeys.parse(stored);
  return storedSettings.parse({
    ...parts,
    shop: readable('shop', shopFields, parts.shop),
    promises: readable('promises', promiseFields, parts.promises),
    seller: readable('seller', sellerFields, parts.seller),
  });
}

const stringKeys = z.record(z.string(), z.unknown());

/** Those of the values that can be shown; others are null or an empty list, or missing where neither is allowed. */
const readable = (part: string, fields: Readonly<Record<string, z.ZodType>>, values: unknown = {}) =>
  Object.fromEntries(
    Object.entries(stringKeys.parse(values)).flatMap(([name, value]) => {
      const field = fields[name];
      const row = { what: `setting ${part}.${name}`, id: part };
      if (
        !field ||
        readOdd(
          row,
          () => field.parse(value) !== undefined,
          () => false,
        )
      )
        return [[name, value]];
      const nothing = [null, []].find((none) => field.safeParse(none).success);
      return nothing === undefined ? [] : [[name, nothing]];
    }),
  );
