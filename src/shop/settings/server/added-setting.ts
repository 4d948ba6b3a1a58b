import type { z } from 'zod';
import { readOdd } from '#platform/tracing/odd-values.ts';
import type { ShopSettings } from '../contract/shop-settings.ts';

/** A key of the settings that a feature adds. */
export interface AddedSetting<T = unknown> {
  readonly key: string;
  /** The schema of its value, which is stored as JSON. */
  readonly schema: z.ZodType<T>;
  /** Reads values that earlier releases accepted, too; {@link schema} where they are the same. */
  readonly stored?: z.ZodType<T>;
  /** The default in a shop that never set it. */
  readonly initial: T;
  /** Its name in the history. */
  readonly name: string;
  /** Describes a value in the history; JSON without it. */
  write?(value: T, settings: Pick<ShopSettings, 'currency'>): string;
}

/** The value of a setting that a feature added. */
export function readSetting<T>(
  { added }: Pick<ShopSettings, 'added'>,
  { key, schema, stored = schema, initial }: AddedSetting<T>,
): T {
  const value = added[key];
  return value === undefined ? initial : stored.parse(value);
}

/**
 * The value of a setting where administrators see and set it. One that cannot be read is noted, and its default is shown, so
 * that it can be set again; what the shop decides by it is read with {@link readSetting}, and fails.
 */
export const readShownSetting = <T>(settings: Pick<ShopSettings, 'added'>, setting: AddedSetting<T>): T =>
  readOdd(
    { what: `setting ${setting.key}`, id: setting.key },
    () => readSetting(settings, setting),
    () => setting.initial,
  );
