import { z } from 'zod';
import { defineForm, type FieldOf, readText } from '#platform/forms/define-form.ts';
import { countField } from '#platform/forms/number-field.ts';
import { type ShopSettings, settingsChange } from '../contract/shop-settings.ts';

/** The settings that the form shows. */
export type FormSettings = Pick<ShopSettings, 'shop' | 'promises'>;

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

const showLinks = (links: unknown): string =>
  z
    .array(z.object({ name: z.string(), url: z.string() }))
    .parse(links ?? [])
    .map(({ name, url }) => `${name} ${url}`)
    .join('\n');

/** The form of the shop's name, looks, texts and promises. */
export const settingsForm = defineForm({
  fields: {
    name: { at: 'shop.name', read: readText, required: true },
    headline: { at: 'shop.headline' },
    lead: { at: 'shop.lead' },
    accentColor: { at: 'shop.accentColor' },
    contactEmail: { at: 'shop.contactEmail' },
    timeZone: { at: 'shop.timeZone', read: readText, required: true },
    chatGreeting: { at: 'shop.chatGreeting' },
    socialLinks: { at: 'shop.socialLinks', read: readLinks, show: showLinks },
    about: { at: 'promises.about' },
    partner: {
      at: 'promises.authenticity?.partner',
      read: readText,
      rule: (partner, { partnerUrl = '' }) =>
        partner.trim() === '' && partnerUrl.trim() !== '' ? 'Enter who checks your pairs' : '',
      required: true,
    },
    partnerUrl: { at: 'promises.authenticity?.url' },
    returnDays: { at: 'promises.returnDays', ...countField() },
    answerTime: { at: 'promises.answerTime' },
    newsletterFrequency: { at: 'promises.newsletterFrequency' },
  },
  schema: settingsChange,
});
export type SettingsField = FieldOf<typeof settingsForm>;
