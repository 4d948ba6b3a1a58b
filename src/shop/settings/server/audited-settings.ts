import type { AuditedEntity, AuditedField } from '#platform/audit/server/audit.ts';
import { changeSettingsEndpoint } from '../contract/settings-calls.ts';
import { type ShopSettings, storedSettings } from '../contract/shop-settings.ts';
import { type AddedSetting, readShownSetting } from './added-setting.ts';
import { lockSettings, writeSettings } from './settings-store.ts';

/** The one entity of its kind. */
export const settingsId = 'shop';

/** The settings of the shop with those that features add. */
export const auditedSettings = (added: readonly AddedSetting[]): AuditedEntity => ({
  name: () => 'of the shop',
  describe(recorded) {
    const settings = storedSettings.parse(recorded);
    return Object.fromEntries(
      [...fields, ...added.map(addedField)].map(({ name, read, write = String }): [string, AuditedField] => {
        const value = read(settings);
        return [name, { value, text: value === null ? 'None' : write(value, settings) }];
      }),
    );
  },
  lock: lockSettings,
  async write(db, _id, target, names) {
    const recorded = storedSettings.parse(target);
    let settings = await lockSettings(db);
    for (const { name, restore } of [...fields, ...added.map(addedField)])
      if (names.includes(name)) settings = restore(settings, recorded);
    await writeSettings(db, settings);
  },
  title: () => 'Changed settings of the shop',
  calls: ({ names }) => [{ endpoint: changeSettingsEndpoint, body: bodyWith(names) }],
  softDelete: null,
  tags: () => ['settings'],
});

interface Field {
  readonly name: string;
  /** Where it is in the body of the call that changes it; nowhere for what only other calls change. */
  readonly at?: readonly [group: string, key?: string];
  readonly read: (settings: ShopSettings) => unknown;
  readonly write?: (value: unknown, settings: ShopSettings) => string;
  /** The settings with this field as in `from`. */
  readonly restore: (settings: ShopSettings, from: ShopSettings) => ShopSettings;
}

const addedField = (setting: AddedSetting): Field => ({
  name: setting.name,
  read: (settings) => readShownSetting(settings, setting),
  write: (value, settings) => setting.write?.(value, settings) ?? JSON.stringify(value),
  restore: ({ added, ...settings }, from) => {
    const { [setting.key]: _, ...others } = added;
    const before = from.added[setting.key];
    return { ...settings, added: before === undefined ? others : { ...others, [setting.key]: before } };
  },
});

const field = <G extends 'shop' | 'promises' | 'seller' | 'files', K extends keyof ShopSettings[G] & string>(
  group: G,
  key: K,
  name: string,
  write?: (value: unknown) => string,
): Field => ({
  name,
  at: [group, key],
  read: (settings) => settings[group][key],
  ...(write && { write }),
  restore: (settings, from) => ({
    ...settings,
    [group]: { ...settings[group], [key]: from[group][key] },
  }),
});

const fields: readonly Field[] = [
  field('shop', 'name', 'name'),
  field('shop', 'headline', 'headline'),
  field('shop', 'lead', 'lead'),
  field('shop', 'accentColor', 'accent color'),
  field('shop', 'timeZone', 'time zone'),
  field('shop', 'contactEmail', 'contact email'),
  field('shop', 'chatGreeting', 'greeting of the help chat'),
  field('shop', 'socialLinks', 'social links', (links) =>
    storedSettings.shape.shop
      .parse({ socialLinks: links })
      .socialLinks.map(({ name, url }) => `${name}: ${url}`)
      .join(', '),
  ),
  field('promises', 'about', 'about the shop'),
  field('promises', 'authenticity', 'authenticator', (value) => {
    const { authenticity } = storedSettings.shape.promises.parse({ authenticity: value });
    return [authenticity?.partner, authenticity?.url].filter(Boolean).join(', ');
  }),
  field('promises', 'returnDays', 'days for returns'),
  field('promises', 'answerTime', 'time to answer'),
  field('promises', 'newsletterFrequency', 'frequency of the newsletter'),
  {
    name: 'currency',
    at: ['currency'],
    read: ({ currency }) => currency,
    write: (code) => String(code).toUpperCase(),
    restore: (settings, { currency }) => ({ ...settings, currency }),
  },
  field('seller', 'legalName', 'legal name'),
  field('seller', 'street', 'street'),
  field('seller', 'postalCode', 'postal code'),
  field('seller', 'city', 'city'),
  field('seller', 'country', 'country'),
  field('seller', 'email', 'email of the seller'),
  field('seller', 'phone', 'phone'),
  field('seller', 'register', 'register'),
  field('seller', 'vatId', 'VAT number'),
  field('files', 'logo', 'logo'),
  field('files', 'icon', 'icon'),
  field('files', 'picture', 'picture of the home page'),
];

/** A body of {@link changeSettingsEndpoint} that changes the named fields, for its rule: each has some value. */
function bodyWith(names: readonly string[]): Record<string, unknown> {
  const body: Record<string, Record<string, true>> = {};
  for (const { at, name } of fields) {
    if (!at || !names.includes(name)) continue;
    const [group, key] = at;
    body[group] = { ...body[group], ...(key !== undefined && { [key]: true }) };
  }
  return body;
}
