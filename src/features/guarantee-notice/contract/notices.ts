import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { anyText } from '#platform/contract/fields/field-rules.ts';
import { language } from './languages.ts';

/** The page of the notice: its link and the sentence that leads to it where something is bought. */
export const noticeLink = {
  to: '/guarantee',
  name: 'Legal guarantee',
  sentence: 'Legal guarantee of conformity: see the official notice',
};

/** The key of the setting with the notices. */
export const noticesKey = 'guaranteeNotices';

/** The fields of a notice. Its text has to be accessible, too, and its link has to lead to Your Europe. */
export const noticeFields = {
  alt: anyText('Write out what the notice says, in at most 2,000 characters', 2_000).meta({
    examples: ['Legal guarantee of conformity: at least 2 years'],
  }),
  url: z
    .url('Enter an address that begins with https://europa.eu/')
    .max(300, 'Enter an address of at most 300 characters')
    .refine(
      (url) => url.startsWith('https://europa.eu/'),
      'Enter an address that begins with https://europa.eu/',
    )
    .meta({ examples: ['https://europa.eu/youreurope/guarantees'] }),
};

/** The official notice in a language; `file` is the address of the picture. */
export const notice = z.strictObject({
  language,
  file: z
    .string()
    .regex(/^\/settings\/files\/[0-9a-f]{64}\.(?:svg|png|webp)$/, 'Upload the picture of the notice')
    .meta({ examples: [`/settings/files/${'5feceb66'.repeat(8)}.png`] }),
  ...noticeFields,
});
export type Notice = z.infer<typeof notice>;

/** The notices, each in a language of its own. */
export const notices = z
  .array(notice)
  .refine(
    (all) => new Set(all.map(({ language }) => language)).size === all.length,
    'Each language can be listed only once',
  );

const params = z.strictObject({ language });

export const listNoticesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/guarantee-notices',
  summary:
    'Lists the official notices on the legal guarantee of conformity that the shop shows. Empty if it delivers to no member state of the European Union.',
  access: 'anyone',
  shared: true,
  responses: { 200: z.array(notice) },
  problems: [],
});

export const setNoticeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/guarantee-notice/{language}',
  summary:
    'Sets the official notice in a language: a PNG or WebP file of at most 5 MB, which is shown unaltered. An SVG is accepted if it is a plain drawing. Fields that are left out stay as they are, and so does the file. A new notice without a link gets the link of the official notice.',
  access: 'administrator',
  params,
  body: z.strictObject({ alt: noticeFields.alt.exactOptional(), url: noticeFields.url.exactOptional() }),
  file: 'file',
  responses: { 200: z.array(notice) },
  problems: ['INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE'],
});

export const removeNoticeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/guarantee-notice/{language}',
  summary: 'Removes the official notice in a language.',
  access: 'administrator',
  params,
  responses: { 200: z.array(notice) },
  problems: ['INVALID'],
});

/** The endpoints of this feature. */
export const noticeEndpoints = {
  listGuaranteeNotices: listNoticesEndpoint,
  setGuaranteeNotice: setNoticeEndpoint,
  removeGuaranteeNotice: removeNoticeEndpoint,
} as const satisfies Record<string, Endpoint>;
