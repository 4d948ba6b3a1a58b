import { toSingleLine } from '../contract/fields/normalize-text.ts';
import {
  type EmailContent,
  type EmailLink,
  type EmailText,
  renderEmail,
  signatureOf,
} from './email-template.ts';
import type { MailSite } from './mail-site.ts';

/** A placeholder for a value in a text, written as `{{name}}`. */
export interface Placeholder {
  /** What it stands for, for people. */
  readonly meaning: string;
  readonly example: string;
}

/**
 * The original texts of an email to customers, which administrators can change. A text has placeholders as `{{name}}`, and
 * links as `[words]({{name}})`. The subject, the heading and the labels of buttons are lines without links, and never empty.
 */
export interface MailTemplate<
  Key extends string = string,
  Name extends string = string,
  Link extends string = string,
> {
  readonly kind: string;
  /** Its name for people. */
  readonly name: string;
  readonly subject: string;
  readonly texts: Readonly<Record<Key | 'heading' | 'footnote', string>>;
  /** Its own, beside those that every template has. */
  readonly placeholders: Readonly<Record<Name, Placeholder>>;
  /** Those for addresses. */
  readonly links: Readonly<Record<Link, Placeholder>>;
}

/** Declares a template, preserving the names of its texts and placeholders. */
export const defineMailTemplate = <
  const Key extends string,
  const Name extends string,
  const Link extends string,
>(
  template: MailTemplate<Key, Name, Link>,
): MailTemplate<Key, Name, Link> => template;

/** Whether a text is a line: the heading, or the label of a button. */
export const isLine = (key: string): boolean => key === 'heading' || /button$/i.test(key);

/** The placeholders of a template, with those that all have. */
export const placeholdersOf = ({ placeholders }: MailTemplate): Readonly<Record<string, Placeholder>> => ({
  ...placeholders,
  shopName: { meaning: 'the name of your shop', example: 'Shoe Lane' },
});

/** The placeholders of a template for addresses, with those that all have. */
export const linksOf = ({ links }: MailTemplate): Readonly<Record<string, Placeholder>> => ({
  ...links,
  contactLink: { meaning: 'the contact form', example: 'https://shop.example/contactUs' },
  termsLink: { meaning: 'the Terms of Service', example: 'https://shop.example/termsOfService' },
});

/** A template as it is now: the original with what administrators changed. */
export function applyChanges<Key extends string>(
  { kind, subject, texts }: MailTemplate<Key>,
  { changedTemplates }: Pick<MailSite, 'changedTemplates'>,
): { readonly subject: string; readonly texts: Readonly<Record<Key | 'heading' | 'footnote', string>> } {
  const changed = changedTemplates[kind];
  return { subject: changed?.subject ?? subject, texts: { ...texts, ...changed?.texts } };
}

/** The texts of a template with its placeholders replaced. */
export interface FilledTexts<Key extends string> {
  line(key: Key): string;
  text(key: Key): EmailText;
}

/** The values of a template's placeholders, and its addresses. */
export type MailValues<Name extends string, Link extends string> = Readonly<Record<Name | Link, string>>;

/** Writes an email to a customer from its template; `compose` puts the texts between heading and footnote together. */
export function writeMail<Key extends string, Name extends string, Link extends string>(
  template: MailTemplate<Key, Name, Link>,
  values: MailValues<Name, Link>,
  site: MailSite,
  compose: (texts: FilledTexts<Key>) => Omit<EmailContent, 'heading' | 'footnote' | 'signature'>,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const { subject, texts } = applyChanges<Key>(template, site);
  const all: Values = {
    ...values,
    shopName: site.name,
    contactLink: `${site.origin}/contactUs`,
    termsLink: `${site.origin}/termsOfService`,
  };
  const fillLine = (text: string): string => toSingleLine(fillWords(text, all));
  const content = {
    heading: fillLine(texts.heading),
    ...compose({ line: (key) => fillLine(texts[key]), text: (key) => fillText(texts[key], all) }),
    footnote: fillText(texts.footnote, all),
    signature: signatureOf(site),
  };
  return { subject: fillLine(subject), ...renderEmail(content, site) };
}

type Values = Readonly<Partial<Record<string, string>>>;

/** `[words]({{name}})`, or `{{name}}`. */
const marked = /\[([^[\]]*)\]\(\{\{([^{}]*)\}\}\)|\{\{([^{}]*)\}\}/g;

/** One placeholder in a text; `words` are those of a link. */
interface Marked {
  readonly name: string;
  readonly words: string | null;
  readonly start: number;
  readonly end: number;
}

/** Finds the placeholders of a text. */
const findMarked = (text: string): Marked[] =>
  [...text.matchAll(marked)].map(({ 0: whole, 1: words, 2: link, 3: name = '', index }) => ({
    name: (link ?? name).trim(),
    words: words ?? null,
    start: index,
    end: index + whole.length,
  }));

/** Replaces placeholders once: a value may have braces itself. */
const fillWords = (text: string, values: Values): string =>
  text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => values[name.trim()] ?? '');

function fillText(text: string, values: Values): EmailText {
  const parts: (string | EmailLink)[] = [];
  let end = 0;
  for (const { name, words, ...place } of findMarked(text)) {
    const value = values[name] ?? '';
    parts.push(text.slice(end, place.start));
    parts.push(words === null ? value : { label: fillWords(words, values), link: value });
    end = place.end;
  }
  parts.push(text.slice(end));
  return parts.every((part) => typeof part === 'string')
    ? parts.join('')
    : parts.filter((part) => part !== '');
}

/** What is wrong with the placeholders of a text; null if nothing is. */
export function findMailTextProblem(template: MailTemplate, text: string, isOneLine: boolean): string | null {
  const [names, links] = [placeholdersOf(template), linksOf(template)];
  const found = findMarked(text);
  for (const { name, words } of found) {
    const isLink = Object.hasOwn(links, name);
    if (!isLink && !Object.hasOwn(names, name)) return `This email has no placeholder {{${name}}}`;
    if (isOneLine && (isLink || words !== null)) return `Links are not allowed here: {{${name}}}`;
    if (words === null && isLink) return `Write this as a link: [your words]({{${name}}})`;
    if (words === null) continue;
    if (!isLink) return `{{${name}}} is not a link`;
    if (words.trim() === '') return `The link to {{${name}}} needs a text`;
    const inside = findMailTextProblem(template, words, true);
    if (inside !== null) return inside;
  }
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  return /\{\{|\}\}/.test(rest) ? 'Write placeholders like {{shopName}}' : null;
}
