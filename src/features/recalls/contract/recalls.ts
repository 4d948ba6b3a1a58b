import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { anyText, integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';

/** The most characters of the text of a recall. */
export const recallTextLimit = 5_000;

/** What buyers may choose from (Regulation (EU) 2023/988, Article 37). */
export const remedy = z.enum(['repair', 'replace', 'refund']);
export type Remedy = z.infer<typeof remedy>;

/** PostgreSQL has no year 0. */
const day = (message: string) =>
  z.iso
    .date(message)
    .refine((date) => !date.startsWith('0000'), message)
    .meta({ examples: ['2026-01-31'] });

/** What an administrator enters. */
const recallFields = {
  shoeIds: z
    .array(id.meta({ examples: ['shoe-orbit'] }))
    .min(1, 'Choose at least one shoe')
    .max(100, 'Choose at most 100 shoes'),
  sizes: z.array(sizeLabel).min(1, 'Enter a size').max(100, 'Enter at most 100 sizes').exactOptional(),
  from: day('Enter the first day of sale'),
  to: day('Enter the last day of sale'),
  text: anyText('Describe the danger and what to do in 1 to 5,000 characters', recallTextLimit).meta({
    examples: ['The sole can come off, so you may fall. Stop wearing the shoes.'],
  }),
  remedies: z
    .array(remedy)
    .max(remedy.options.length, 'Choose each remedy once')
    .refine((chosen) => new Set(chosen).size >= 2, 'Choose at least two remedies')
    .meta({ examples: [['replace', 'refund']] })
    .transform((chosen) => remedy.options.filter((one) => chosen.includes(one))),
};

export const recallContent = z.strictObject(recallFields);
export type RecallContent = z.output<typeof recallContent>;

/** A shoe as it was when it was recalled. */
export const recalledShoe = z.strictObject({
  _id: text('shoe-orbit'),
  name: text('Orbit Runner'),
  brand: text('Velmora'),
  image: text('/pictures/orbit/side-640.webp'),
});

/** A recall as everybody sees it. `sizes` is null for all sizes; `from` and `to` are days of sale in the time zone of the shop. */
export const publicRecall = z.strictObject({
  _id: text('0b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11'),
  publishedAt: z.iso.datetime(),
  shoes: z.array(recalledShoe),
  sizes: z.array(text('9')).nullable(),
  from: text('2026-01-01'),
  to: text('2026-01-31'),
  text: text('The sole can come off, so you may fall. Stop wearing the shoes.'),
  remedies: z.array(remedy),
});
export type PublicRecall = z.infer<typeof publicRecall>;

/** A recall with its emails: `remaining` buyers have not got theirs yet, or will not where it has ended. */
export const recall = z.strictObject({
  ...publicRecall.shape,
  endedAt: z.iso.datetime().nullable(),
  sending: z.boolean(),
  buyers: integer(120),
  sent: integer(80),
  failed: integer(1),
  remaining: integer(39),
});
export type Recall = z.infer<typeof recall>;

/** What a recall would do. `warnings` name words that a notice may not have. */
export const recallPreview = z.strictObject({
  buyers: integer(120),
  pairs: integer(131),
  html: text('<h1>Product safety recall</h1>'),
  warnings: z.array(text('Leave out “voluntary”: a recall must not make the danger seem less serious')),
});
export type RecallPreview = z.infer<typeof recallPreview>;

export const listPublicRecallsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/recalls',
  summary: 'Lists the recalls of shoes that have not ended, newest first.',
  access: 'anyone',
  shared: true,
  responses: { 200: z.array(publicRecall) },
  problems: [],
});

export const listRecallsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/recalls',
  summary: 'Lists the recalls with the progress of their emails, newest first. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject(pageParams),
  responses: { 200: z.array(recall) },
  problems: ['INVALID'],
});

export const createRecallEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/recalls',
  summary:
    'Recalls shoes that were sold in a range of days: publishes the recall and emails each buyer once. `dryRun=1` only returns how many buyers would be notified. The same recall within a day counts once.',
  access: 'administrator',
  reauthentication: 'always',
  idempotencyKey: true,
  query: z.strictObject({ dryRun: z.enum(['1', '0', 'true', 'false']).optional() }),
  body: recallContent,
  responses: { 200: recallPreview, 201: recall },
  problems: ['INVALID'],
});

export const endRecallEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/recalls/{id}/end',
  summary:
    'Ends a recall: it is no longer published, and emails that have not been sent yet are deleted. Idempotent.',
  access: 'administrator',
  params: z.strictObject({ id }),
  responses: { 200: recall },
  problems: ['NOT_FOUND', 'INVALID'],
});

/** The endpoints of this feature. */
export const recallEndpoints = {
  listPublicRecalls: listPublicRecallsEndpoint,
  listRecalls: listRecallsEndpoint,
  createRecall: createRecallEndpoint,
  endRecall: endRecallEndpoint,
} as const satisfies Record<string, Endpoint>;
