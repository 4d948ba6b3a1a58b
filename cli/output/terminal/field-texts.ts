import { z } from 'zod';
import { defaultCurrency, formatCount } from '#platform/contract/fields/format-price.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { EventFields } from '#platform/tracing/log-words.ts';
import { toOneLine } from './one-line.ts';

/** Replaces each `{field}` of a text by the field's value, in words. */
export const fillIn = (text: string, fields: EventFields): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => formatField(name, fields[name], fields.currency));

/** What may stand in a log: {@link toOneLine}, without mail addresses and card numbers. */
export const toSafeLine = (text: string): string =>
  toOneLine(text.slice(0, 5 * longest))
    .replaceAll(/[^\s<>"'(),:;=]+@[^\s<>"'(),:;]+/g, '…@…')
    .replaceAll(/\b(?:\d[ -]?){13,19}\b/g, '…')
    .slice(0, longest);

/** Characters; what others wrote may be of any length. */
const longest = 400;

/** Shoes that were bought: `2 × Air Max 90 (9), Suede (10)`. */
export const listShoes = (shoes: unknown): string =>
  soldShoes
    .parse(shoes)
    .map(({ name, size, quantity }) => `${quantity === 1 ? '' : `${quantity} × `}${name} (${size})`)
    .join(', ');

const soldShoes = z.array(z.object({ name: z.string(), size: z.string(), quantity: z.number() })).catch([]);

/** Counted things: `12 mails, 3 orders`. */
export const listCounts = (counts: unknown): string =>
  Object.entries(readCounts(counts))
    .map(([what, count]) => `${formatField('count', count)} ${what}`)
    .join(', ');

/** Numbers by what they count. */
export const readCounts = (counts: unknown): Record<string, number> =>
  z.record(z.string(), z.number()).catch({}).parse(counts);

/** `currency` is that of an amount; entries of earlier releases have none. */
function formatField(name: string, value: unknown, currency: unknown = defaultCurrency): string {
  if (ids.has(name)) return String(value).slice(0, 8);
  if (name === 'kind') return String(value).replaceAll('-', ' ');
  if (typeof value === 'object' && value !== null) return listCounts(value);
  if (typeof value !== 'number') return String(value ?? 'unknown');
  if (name === 'amount') return formatCents(value, String(currency));
  if (name === 'ms' || name === 'limit') return `${Math.round(value / 100) / 10} s`;
  if (name === 'bytes') return `${(value / 1e6).toFixed(value < 1e7 ? 1 : 0)} MB`;
  return formatCount(value);
}

/** Enough of an id to find it again. */
const ids: ReadonlySet<string> = new Set(['order', 'refund', 'webhook', 'delivery', 'upload', 'record']);
