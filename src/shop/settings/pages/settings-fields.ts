import { readCount } from '#platform/contract/fields/typed-number.ts';
import type { FormProblem } from '#platform/forms/action-result.ts';
import { type Rule, ruleOf, type Values } from '#platform/forms/check-fields.ts';
import { countRule } from '#platform/forms/count-rule.ts';
import {
  promiseFields,
  type SettingsChange,
  type ShopSettings,
  shopFields,
} from '../contract/shop-settings.ts';

/** The fields of the form. */
const settingsFields = [
  'name',
  'headline',
  'lead',
  'accentColor',
  'contactEmail',
  'timeZone',
  'chatGreeting',
  'socialLinks',
  'about',
  'partner',
  'partnerUrl',
  'returnDays',
  'answerTime',
  'newsletterFrequency',
] as const;
export type SettingsField = (typeof settingsFields)[number];

/** The settings that the form shows. */
export type FormSettings = Pick<ShopSettings, 'shop' | 'promises'>;

/** The settings as the fields show them: values that are not set are empty, and links are lines. */
export const toFields = ({ shop, promises }: FormSettings): Values<SettingsField> => ({
  name: shop.name,
  headline: shop.headline ?? '',
  lead: shop.lead ?? '',
  accentColor: shop.accentColor ?? '',
  contactEmail: shop.contactEmail ?? '',
  timeZone: shop.timeZone,
  chatGreeting: shop.chatGreeting ?? '',
  socialLinks: shop.socialLinks.map(({ name, url }) => `${name} ${url}`).join('\n'),
  about: promises.about ?? '',
  partner: promises.authenticity?.partner ?? '',
  partnerUrl: promises.authenticity?.url ?? '',
  returnDays: promises.returnDays === null ? '' : String(promises.returnDays),
  answerTime: promises.answerTime ?? '',
  newsletterFrequency: promises.newsletterFrequency ?? '',
});

/** The values of a submitted form, or with a prefix those that its fields showed at first. */
export function readFields(form: FormData, prefix: '' | 'first.' = ''): Values<SettingsField> {
  const read = (name: string) => String(form.get(prefix + name) ?? '');
  return {
    name: read('name'),
    headline: read('headline'),
    lead: read('lead'),
    accentColor: read('accentColor'),
    contactEmail: read('contactEmail'),
    timeZone: read('timeZone'),
    chatGreeting: read('chatGreeting'),
    socialLinks: read('socialLinks'),
    about: read('about'),
    partner: read('partner'),
    partnerUrl: read('partnerUrl'),
    returnDays: read('returnDays'),
    answerTime: read('answerTime'),
    newsletterFrequency: read('newsletterFrequency'),
  };
}

/**
 * What the fields change; fields that still show their initial value change nothing, in case somebody else changed
 * them.
 */
export function toChange(values: Values<SettingsField>, first: Values<SettingsField>): SettingsChange {
  const isChanged = (...names: readonly SettingsField[]) =>
    names.some((name) => plain(values[name]) !== plain(first[name]));
  return {
    shop: {
      ...(isChanged('name') && { name: values.name }),
      ...(isChanged('headline') && { headline: orNull(values.headline) }),
      ...(isChanged('lead') && { lead: orNull(values.lead) }),
      ...(isChanged('accentColor') && { accentColor: orNull(values.accentColor) }),
      ...(isChanged('contactEmail') && { contactEmail: orNull(values.contactEmail) }),
      ...(isChanged('timeZone') && { timeZone: values.timeZone.trim() }),
      ...(isChanged('chatGreeting') && { chatGreeting: orNull(values.chatGreeting) }),
      ...(isChanged('socialLinks') && { socialLinks: readLinks(values.socialLinks) }),
    },
    promises: {
      ...(isChanged('about') && { about: orNull(values.about) }),
      ...(isChanged('partner', 'partnerUrl') && {
        authenticity:
          values.partner.trim() === '' ? null : { partner: values.partner, url: orNull(values.partnerUrl) },
      }),
      ...(isChanged('returnDays') && { returnDays: countOrNull(values.returnDays) }),
      ...(isChanged('answerTime') && { answerTime: orNull(values.answerTime) }),
      ...(isChanged('newsletterFrequency') && { newsletterFrequency: orNull(values.newsletterFrequency) }),
    },
  };
}

/** Browsers write line breaks differently. */
const plain = (value: string): string => value.replaceAll('\r\n', '\n').trim();

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** What is no number becomes one that the API rejects. */
function countOrNull(value: string): number | null {
  if (value.trim() === '') return null;
  const count = readCount(value);
  return typeof count === 'string' ? Number.NaN : count;
}

/** One link for each line: its name, then its address. */
const readLinks = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = '', url = line] = /^(.*?)\s*(\S+)$/.exec(line) ?? [];
      return { name, url };
    });

const optional =
  (rule: Rule): Rule =>
  (value, all) =>
    value.trim() === '' ? '' : rule(value.trim(), all);

const authenticityRule: Rule = (_, { partner = '', partnerUrl = '' }) =>
  partner.trim() === '' && partnerUrl.trim() !== '' ? 'Enter who checks your pairs' : '';

/** The rules of the fields, which are the same as those of the API. */
export const settingsRules: Readonly<Record<SettingsField, Rule>> = {
  name: ruleOf(shopFields.name),
  headline: optional(ruleOf(shopFields.headline)),
  lead: optional(ruleOf(shopFields.lead)),
  accentColor: optional(ruleOf(shopFields.accentColor)),
  contactEmail: optional(ruleOf(shopFields.contactEmail)),
  timeZone: (value) => ruleOf(shopFields.timeZone)(value.trim()),
  chatGreeting: optional(ruleOf(shopFields.chatGreeting)),
  socialLinks: (text) => shopFields.socialLinks.safeParse(readLinks(text)).error?.issues[0]?.message ?? '',
  about: optional(ruleOf(promiseFields.about)),
  partner: authenticityRule,
  partnerUrl: optional(
    (url) => promiseFields.authenticity.safeParse({ partner: 'x', url }).error?.issues[0]?.message ?? '',
  ),
  returnDays: optional(countRule(promiseFields.returnDays)),
  answerTime: optional(ruleOf(promiseFields.answerTime)),
  newsletterFrequency: optional(ruleOf(promiseFields.newsletterFrequency)),
};

/** Maps the field names of an API problem to those of the form. */
export const toFormProblem = (problem: FormProblem): FormProblem => ({
  ...problem,
  errors: problem.errors?.map(({ field, message }) => ({ field: fieldOf(field.split('.')), message })),
});

function fieldOf(path: readonly string[]): string {
  if (path.includes('socialLinks')) return 'socialLinks';
  if (path.includes('authenticity')) return path.at(-1) === 'url' ? 'partnerUrl' : 'partner';
  return path.at(-1) ?? '';
}
