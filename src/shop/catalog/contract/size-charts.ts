import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { composeText } from '#platform/contract/fields/normalize-text.ts';
import { footPattern } from './fields/size-systems.ts';

const cell = (example: string) =>
  z
    .union([z.string(), z.number()])
    .meta({ examples: [example] })
    .transform(String)
    .pipe(z.string().trim().overwrite(composeText).max(12, 'A size can have at most 12 characters'));

/** The length of a foot in cm. */
export const footLength = text('27').regex(footPattern, 'cm must be a number from 10 to 49, such as 27.5');

const centimeters = cell('27')
  .transform((written) => written.replace(',', '.'))
  .pipe(z.union([z.literal(''), footLength]));

/** The rows of a brand's chart, each size once. */
export const chartRows = z
  .array(
    z.strictObject({
      size: cell('9').pipe(z.string().min(1, 'Each row needs a size')),
      us: cell('9'),
      uk: cell('8'),
      eu: cell('42.5'),
      cm: centimeters,
    }),
  )
  .min(1, 'A chart needs at least one row')
  .max(60, 'A chart can have at most 60 rows')
  .refine(
    (rows) => new Set(rows.map(({ size }) => size)).size === rows.length,
    'Each size can appear only once',
  );

/** A row of a chart, for example what the sizes of an order are in the charts of their brands. */
export const shownChartRow = z.strictObject({
  size: text('9'),
  us: text('9'),
  uk: text('8'),
  eu: text('42.5'),
  cm: text('27'),
});
const shownRows = z.array(shownChartRow);

/** The chart of a brand: its own, or that of the shop. */
const chart = z.strictObject({ own: z.boolean(), rows: shownRows });

export const findChartEndpoint = defineEndpoint({
  method: 'GET',
  path: '/brands/{id}/chart',
  summary: "Returns a brand's size chart, or the standard chart if the brand has none.",
  access: 'anyone',
  shared: true,
  params: z.strictObject({ id }),
  responses: { 200: chart },
  problems: ['NOT_FOUND'],
});

export const listChartsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/charts',
  summary: 'Lists the size charts of brands that have their own.',
  access: 'anyone',
  shared: true,
  responses: { 200: z.array(z.strictObject({ brand: text('Velmora'), rows: shownRows })) },
  problems: [],
});

export const setChartEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/brands/{id}/chart',
  summary: "Sets a brand's size chart. Null resets it to the standard chart.",
  access: 'administrator',
  programs: 'catalog',
  params: z.strictObject({ id }),
  body: z.strictObject({ rows: chartRows.nullable() }),
  responses: { 200: chart },
  problems: ['INVALID', 'NOT_FOUND'],
});
