import { z } from 'zod';
import { text } from '#platform/contract/fields/field-rules.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { emailAddress } from '#platform/contract/fields/plain-email.ts';
import { oneLine } from '#platform/contract/fields/typed-text.ts';
import { isTimeZone } from '#platform/contract/fields/zone-time.ts';
import { findAccentColors, findReadableAccent } from './accent-color.ts';
import { defaultName } from './default-name.ts';
import { currency, sellerChange, sellerFields, storedSeller } from './seller.ts';
import { changeShape, storedShape } from './setting-shapes.ts';

/** One line of 1 to `longest` characters, composed and trimmed. `example` is for the OpenAPI document. */
const line = (what: string, longest: number, example: string) =>
  oneLine(longest, `Enter ${what}`, `Enter ${what} of at most ${longest} characters`).meta({
    examples: [example],
  });

const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: 'Enter an address that begins with https://',
  })
  .max(300, 'Enter an address of at most 300 characters')
  .meta({ examples: ['https://www.instagram.com/'] });

const accentColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color like #0a5c36')
  .refine((color) => !/^#[0-9a-f]{6}$/.test(color) || findAccentColors(color) !== null, {
    error: ({ input }) =>
      `Buttons in this color can't be read, or look like the page behind them. The nearest color that works is ${findReadableAccent(String(input))}`,
  })
  .meta({ examples: ['#0a5c36'] });

const timeZone = z
  .string()
  .refine(isTimeZone, 'Choose a time zone, such as Europe/Berlin')
  .meta({ examples: ['Europe/Berlin'] });

const socialLink = z.strictObject({ name: line('a name', 40, 'Instagram'), url: webAddress });

/** Texts of a shop; null means the default text. */
const shopTexts = {
  headline: line('a headline', 80, 'Every step out of line.').nullable(),
  lead: line('some text', 300, 'Sneakers from independent makers.').nullable(),
  contactEmail: emailAddress('Enter a valid email')
    .meta({ examples: ['hola@shop.example'] })
    .nullable(),
  chatGreeting: line('a greeting', 300, 'Hi! Can I help you?').nullable(),
};

/** The name, looks and texts of a shop. */
export const shopFields = {
  name: line('a name', 60, 'Núria & Söhne Schuhe'),
  ...shopTexts,
  accentColor: accentColor.nullable(),
  timeZone,
  socialLinks: z.array(socialLink).max(8, 'A shop has at most 8 links'),
};

/** What a shop promises; null where it promises nothing. `returnDays` begin when a pair arrives. */
export const promiseFields = {
  about: line('some text', 600, 'We sell shoes from independent makers.').nullable(),
  authenticity: z
    .strictObject({ partner: line('a name', 60, 'Authentix'), url: webAddress.nullable().default(null) })
    .nullable(),
  returnDays: z
    .number('Enter a number of days')
    .int('Enter a whole number of days')
    .min(1, 'Enter at least one day')
    .max(365, 'Enter at most 365 days')
    .meta({ examples: [30] })
    .nullable(),
  answerTime: line('a time', 60, 'one business day').nullable(),
  newsletterFrequency: line('how often', 60, 'once a week').nullable(),
};

/** A file of the settings: its address, which changes with its content. */
const file = text('/settings/files/5feceb66.webp').nullable();

const defaultLinks: z.output<typeof socialLink>[] = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'Facebook', url: 'https://www.facebook.com/' },
  { name: 'X', url: 'https://x.com/' },
];

/** The settings as they are stored; missing fields have their defaults. */
export const storedSettings = z.object({
  shop: z
    .object({
      ...storedShape(shopTexts),
      name: shopFields.name.default(defaultName),
      // Checked when they were set.
      accentColor: text('#1d4ed8').nullable().default(null),
      timeZone: text('UTC').default('UTC'),
      socialLinks: shopFields.socialLinks.default(defaultLinks),
    })
    .prefault({}),
  promises: z.object(storedShape(promiseFields)).prefault({}),
  /** Addresses of files. */
  files: z
    .object({ logo: file.default(null), icon: file.default(null), picture: file.default(null) })
    .prefault({}),
  currency: text(defaultCurrency).default(defaultCurrency),
  seller: storedSeller.prefault({}),
  /** What features add, by key; also of a feature that this shop no longer has. */
  added: z.record(z.string(), z.unknown()).default({}),
});
export type ShopSettings = z.output<typeof storedSettings>;
export type ShopPromises = ShopSettings['promises'];

/** What a request changes; fields that it leaves out stay as they are. Other keys are those that features add. */
export const settingsChange = z
  .object({
    shop: z.strictObject(changeShape(shopFields)).exactOptional(),
    promises: z.strictObject(changeShape(promiseFields)).exactOptional(),
    currency: currency.exactOptional(),
    seller: sellerChange.exactOptional(),
  })
  .catchall(z.unknown());

const ownSettings = z.strictObject({
  shop: z.strictObject(shopFields),
  promises: z.strictObject(promiseFields),
  currency,
  seller: z.strictObject(sellerFields),
  files: z.strictObject({ logo: file, icon: file, picture: file }),
});

/** The settings as administrators read them, with the keys that features add. */
export const shopSettings = ownSettings.catchall(z.unknown());

/**
 * A page of the shop that buyers can reach from everywhere. The checkout shows a `sentence` about it, too, and so do lists
 * of shoes unless it is only about buying. Emails leave out pages that are not about an order.
 */
const buyerLink = z.strictObject({
  to: text('/pages/repairs'),
  name: text('Repairs'),
  sentence: text('We repair every shoe: see how').exactOptional(),
  inLists: z.literal(false).exactOptional(),
  inEmails: z.literal(false).exactOptional(),
});
export type BuyerLink = z.output<typeof buyerLink>;

/**
 * The settings as pages show them: `colors` is the address of a style sheet, `icon` that of a picture. `buyerLinks` follow
 * from the settings.
 */
export const publicSettings = ownSettings.extend({
  colors: text('/settings/colors/0a5c36.css').nullable(),
  icon: text('/favicon.svg'),
  buyerLinks: z.array(buyerLink),
});
export type PublicSettings = z.output<typeof publicSettings>;
