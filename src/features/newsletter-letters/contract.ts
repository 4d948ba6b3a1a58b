import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { id } from '#platform/contract/fields/id.ts';

/** The most characters of a subject and of a text, and the most shoes of a letter. */
const subjectLimit = 150;
const textLimit = 50_000;
const shoeLimit = 24;

const tooLong = (what: string, limit: number) => `A ${what} has at most ${formatCount(limit)} characters`;

const content = {
  subject: text('New this week')
    .trim()
    .min(1, 'Enter a subject')
    .max(subjectLimit, tooLong('subject', subjectLimit)),
  markdown: text('Our **favorites** for rainy days.')
    .refine((written) => written.trim() !== '', 'Enter some text')
    .max(textLimit, tooLong('text', textLimit)),
  shoeIds: z.array(id).max(shoeLimit, `A letter can show at most ${shoeLimit} shoes`).default([]),
};

/** What an administrator writes. */
export const letterContent = z.strictObject(content);
export type LetterContent = z.output<typeof letterContent>;

/** A letter that has not been sent may still change; the others are what was sent. */
export const letterState = z.enum(['draft', 'scheduled', 'sending', 'sent', 'stopped']);
export type LetterState = z.infer<typeof letterState>;

/**
 * A letter to the confirmed subscribers. `at` is when it is to be sent, or when it was begun. `recipients` are those who
 * would get it now; once it was begun, those who were confirmed subscribers then. `failed` counts emails that a mail server
 * refused, and `remaining` those who have not got theirs: of a stopped letter, who will not get one. `left` counts people
 * who unsubscribed through its link.
 */
export const letter = z.strictObject({
  _id: text('0b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11'),
  subject: text('New this week'),
  markdown: text('Our **favorites** for rainy days.'),
  shoeIds: z.array(text('shoe-orbit')),
  state: letterState.meta({ examples: ['sending'] }),
  at: z.iso.datetime().nullable(),
  recipients: integer(1_200),
  sent: integer(800),
  failed: integer(3),
  remaining: integer(397),
  left: integer(2),
});
export type Letter = z.infer<typeof letter>;

const params = z.strictObject({ id });

export const listLettersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/letters',
  summary: 'Lists the letters to subscribers of the newsletter, newest first. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject(pageParams),
  responses: { 200: z.array(letter) },
  problems: ['INVALID'],
});

export const findLetterEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/letters/{id}',
  summary: 'Returns a letter with its progress.',
  access: 'administrator',
  programs: 'read',
  params,
  responses: { 200: letter },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const createLetterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/letters',
  summary: 'Creates a draft of a letter. Its text is Markdown, without HTML and pictures.',
  access: 'administrator',
  idempotencyKey: true,
  body: letterContent,
  responses: { 201: letter },
  problems: ['INVALID', 'CHANGED_MEANWHILE'],
});

export const changeLetterEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/letters/{id}',
  summary: 'Changes a draft.',
  access: 'administrator',
  params,
  body: letterContent,
  responses: { 200: letter },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const removeLetterEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/letters/{id}',
  summary: 'Deletes a draft.',
  access: 'administrator',
  params,
  responses: { 200: letter },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const sendLetterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/letters/{id}/send',
  summary:
    'Sends a letter now or at a given time, once, to everyone who is a confirmed subscriber when sending starts. Idempotent. A scheduled letter can be rescheduled.',
  access: 'administrator',
  reauthentication: 'always',
  params,
  body: z.strictObject({ at: z.iso.datetime().exactOptional() }),
  responses: { 200: letter },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const stopLetterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/letters/{id}/stop',
  summary:
    'Stops a letter: emails that have not been sent yet are deleted. A scheduled letter becomes a draft again. Idempotent.',
  access: 'administrator',
  params,
  responses: { 200: letter },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const testLetterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/letters/{id}/test',
  summary: 'Sends a letter only to the administrator who makes the request.',
  access: 'administrator',
  idempotencyKey: true,
  params,
  responses: { 200: letter },
  problems: ['NOT_FOUND', 'INVALID', 'CHANGED_MEANWHILE'],
});

/** How a letter will look, what in it cannot be sent, and whether the shop has a mail server. */
export const letterPreview = z.strictObject({
  html: text('<p>Our <strong>favorites</strong> for rainy days.</p>'),
  text: text('Our **favorites** for rainy days.'),
  problems: z.array(text('Pictures are not allowed: rain.png')),
  sendsMail: z.boolean(),
});

export type LetterPreview = z.infer<typeof letterPreview>;

export const findLetterPreviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/letters/{id}/preview',
  summary: 'Returns a preview of a saved letter, with its shoes at their current prices.',
  access: 'administrator',
  programs: 'read',
  params,
  responses: { 200: letterPreview },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const previewLetterEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/letters/preview',
  summary: 'Renders a letter, finished or not, without saving it.',
  access: 'administrator',
  body: z.strictObject({
    subject: text('New this week').max(subjectLimit, tooLong('subject', subjectLimit)),
    markdown: text('Our **favorites** for rainy days.').max(textLimit, tooLong('text', textLimit)),
    shoeIds: content.shoeIds,
  }),
  responses: { 200: letterPreview },
  problems: ['INVALID'],
});

/** The endpoints of this feature. */
export const letterEndpoints = {
  listLetters: listLettersEndpoint,
  findLetter: findLetterEndpoint,
  createLetter: createLetterEndpoint,
  changeLetter: changeLetterEndpoint,
  removeLetter: removeLetterEndpoint,
  sendLetter: sendLetterEndpoint,
  stopLetter: stopLetterEndpoint,
  testLetter: testLetterEndpoint,
  previewLetter: previewLetterEndpoint,
  findLetterPreview: findLetterPreviewEndpoint,
} as const satisfies Record<string, Endpoint>;
