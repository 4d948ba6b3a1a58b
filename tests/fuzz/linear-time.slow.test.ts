import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSafeLine } from '#cli/output/terminal/field-texts.ts';
import { toOneLine } from '#cli/output/terminal/one-line.ts';
import { findColumns } from '#features/import-export/server/formats/columns.ts';
import { shopifyFields } from '#features/import-export/server/formats/shopify-fields.ts';
import { findWooColumns } from '#features/import-export/server/formats/woocommerce-fields.ts';
import { findColor, isColorName, isSizeName } from '#features/import-export/server/products/find-color.ts';
import { htmlToText, textToHtml } from '#features/import-export/server/products/html-to-text.ts';
import { parsePrice } from '#features/import-export/server/products/parse-price.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { email } from '#platform/contract/fields/plain-email.ts';
import { csvLines, readCell } from '#platform/text/csv.ts';
import { displayName } from '#shop/accounts/contract/fields/account-fields.ts';
import { chartRows } from '#shop/catalog/contract/size-charts.ts';
import { readCharts } from '#shop/catalog/pages/admin/charts/chart-text.ts';
import { splitSearch } from '#shop/catalog/server/search/split-search.ts';
import { contactFields } from '#shop/content/contract/contact-fields.ts';
import { billingFields } from '#shop/orders/contract/billing.ts';
import { reviewText } from '#shop/reviews/contract/review-fields.ts';

/** What reads text from outside, of any length unless a limit stands before it. */
const readers: Record<string, (text: string) => unknown> = {
  parsePrice: (text: string) => parsePrice(text, 'usd'),
  htmlToText,
  textToHtml,
  readCell,
  csvLines: (text) => csvLines([[text]]),
  findColor: (text) => findColor([text], text),
  isColorName,
  isSizeName,
  findColumns: (text) => findColumns([text], shopifyFields),
  findWooColumns: (text) => findWooColumns([text], {}),
  normalizeText,
  splitSearch,
  toSafeLine,
  toOneLine,
  readCharts,
  email: (text) => email.safeParse(text),
  displayName: (text) => displayName.safeParse(text),
  reviewText: (text) => reviewText.safeParse(text),
  contactName: (text) => contactFields.name.safeParse(text),
  contactMessage: (text) => contactFields.message.safeParse(text),
  billingName: (text) => billingFields.name.safeParse(text),
  billingLine: (text) => billingFields.line1.safeParse(text),
  chartRows: (text) => chartRows.safeParse([{ size: text, us: text, uk: text, eu: text, cm: text }]),
};

/** What patterns stumble over: spaces, signs, tags, quotes, words that begin something, marks that normalizing sorts. */
const pieces = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    'a',
    'Z',
    '1',
    '1,',
    '.',
    '$',
    '-',
    '=',
    "'",
    '"',
    ',',
    ';',
    '\\',
    '|',
    '@',
  ],
  ...[
    '<',
    '>',
    '<p>',
    '</p>',
    '<b>',
    '</i>',
    '<pre>',
    '<form>',
    '<br>',
    '<!--',
    '<script>',
    '&',
    '&amp',
    'a ',
  ],
  ...[
    'color:',
    'size',
    'attribute',
    'attribu',
    'é',
    '\u0300',
    '\u0316',
    '\u0300\u0316',
    '\x1b[',
    '\x9b;',
    '🙂',
    'ﷺ',
  ],
];
const piece = fc.constantFrom(...pieces);
const hostile = fc.record({
  before: fc.array(piece, { maxLength: 2 }).map((parts) => parts.join('')),
  repeated: fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  after: fc.array(piece, { maxLength: 2 }).map((parts) => parts.join('')),
});

/** Shapes that were once slow. */
const examples = [
  { before: '1<', repeated: ' ', after: 'x' },
  { before: '<p>', repeated: 'a ', after: '</p>' },
  { before: '', repeated: '<i>', after: '</b>' },
  { before: '<i>', repeated: '</b><i>', after: '' },
  { before: 'a', repeated: '\u0300\u0316', after: '' },
  { before: 'color:', repeated: ' ', after: 'a\nb' },
  { before: '', repeated: 'attribu', after: '1-' },
  { before: '', repeated: 'a', after: '' },
  { before: '\x1b[', repeated: ';a', after: '' },
].map((shape): [typeof shape] => [shape]);

/** In characters: each is four times the one before. */
const lengths = [256, 1024, 4096, 16_384, 65_536];
/** Shorter times say nothing about growth. In ms. */
const measurable = 25;
/** A linear reader takes 4 times as long for a text 4 times as long, a quadratic one 16 times. */
const steepest = 10;

const build = (
  { before, repeated, after }: { before: string; repeated: string; after: string },
  length: number,
) => before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

/** Processor time in ms, whatever else the machine does. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const start = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const quickestOf = (runs: number, measure: () => number): number =>
  Math.min(...Array.from({ length: runs }, measure));

/** How many times as long a reader takes for a text 4 times as long; 1 where it is too quick to be measured. */
function growthOf(read: (text: string) => unknown, shape: Parameters<typeof build>[0]): number {
  for (const [index, length] of lengths.entries()) {
    const text = build(shape, length);
    if (index === 0 || timeOf(read, text) < measurable) continue;
    const shorter = build(shape, length / 4);
    const before = quickestOf(5, () => timeOf(read, shorter));
    const now = quickestOf(5, () => timeOf(read, text));
    if (now >= measurable) return now / before;
  }
  return 1;
}

test.each(Object.entries(readers))('%s takes time in proportion to the length of the text', (_name, read) => {
  fc.assert(
    fc.property(hostile, (shape) => {
      expect(growthOf(read, shape)).toBeLessThan(steepest);
    }),
    { numRuns: 60, endOnFailure: true, examples },
  );
});
