import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { anyText, integer, passedText, text } from '#platform/contract/fields/field-rules.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { composeLines } from '#platform/contract/fields/typed-text.ts';
import { isFixed, isSpecified, specifiedLinks } from './specified-pages.ts';

/** The characters of a page's Markdown. */
const longestMarkdown = 50_000;

/** Bytes of a body with the longest Markdown, whose characters may take nine bytes each in a form. */
export const longestPageBody = 512 * 1024;

const taken = Object.keys(specifiedLinks)
  .filter(isSpecified)
  .map((slug) => slug.toLowerCase());

/** The end of a page's address. */
export const pageSlug = z
  .string()
  .max(64, 'Use at most 64 characters')
  .refine(
    (slug) => isSpecified(slug) || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug),
    'Use lowercase letters and digits, with single hyphens between them',
  )
  .refine((slug) => !taken.includes(slug), 'Another page of the shop has this address')
  .meta({ examples: ['delivery-and-returns'] });

const anySlug = passedText(64);

export const pageTitle = anyText('Enter a title of 1 to 120 characters').meta({
  examples: ['Delivery and returns'],
});

export const pageMarkdown = z
  .string()
  .overwrite(composeLines)
  .max(longestMarkdown, `Use at most ${formatCount(longestMarkdown)} characters`)
  .refine((markdown) => markdown.trim() !== '', 'Enter some text')
  .meta({ examples: ['We send shoes within **two days**.'] });

const pageName = z.strictObject({ slug: text('delivery-and-returns'), title: text('Delivery and returns') });

/** A page in the footer of the shop; one of the specification is not `isWritten` while the shop shows its own. */
const footerPage = pageName.extend({ isWritten: z.boolean() });
export type FooterPage = z.infer<typeof footerPage>;

/** A page as the shop shows it: `html` is safe, and `description` its first paragraph as plain text. */
export const shownPage = pageName.extend({
  version: integer(2),
  html: text('<p>We send shoes within <strong>two days</strong>.</p>'),
  description: text('We send shoes within two days.'),
});
export type ShownPage = z.infer<typeof shownPage>;

/** What all versions of a page have; `by` is the email of the administrator, null if the account is closed. */
const versionSummary = z.strictObject({
  version: integer(2),
  title: text('Delivery and returns'),
  inFooter: z.boolean(),
  date: z.iso.datetime(),
  by: text('ada@shop.example').nullable(),
});
export type VersionSummary = z.infer<typeof versionSummary>;

/** A version with its text, which the shop renders as `html`. */
const pageVersion = versionSummary.extend({
  markdown: text('We send shoes within **two days**.'),
  html: text('<p>We send shoes within <strong>two days</strong>.</p>'),
});

/**
 * A page as administrators list it. While the shop shows the original text of a specified page, `version` is 0, and `date` and
 * `by` are null.
 */
const listedPage = z.strictObject({
  slug: text('delivery-and-returns'),
  title: text('Delivery and returns'),
  inFooter: z.boolean(),
  version: integer(2),
  date: z.iso.datetime().nullable(),
  by: text('ada@shop.example').nullable(),
});
export type ListedPage = z.infer<typeof listedPage>;

/** A page with its Markdown, which is empty while the shop shows the original text. */
const writtenPage = listedPage.extend({ markdown: text('We send shoes within **two days**.') });
export type WrittenPage = z.infer<typeof writtenPage>;

export const listFooterPagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/pages',
  summary: 'Lists the pages that the footer links to, in its order.',
  access: 'anyone',
  responses: { 200: z.array(footerPage) },
  problems: [],
  shared: true,
});

export const findShownPageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/pages/{slug}',
  summary:
    'Returns a page that administrators wrote, as HTML. There is none for `aboutUs` and `termsOfService` while the shop shows their original text.',
  access: 'anyone',
  params: z.strictObject({ slug: anySlug.meta({ examples: ['delivery-and-returns'] }) }),
  responses: { 200: shownPage },
  problems: ['NOT_FOUND', 'INVALID'],
  shared: true,
});

export const listPagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/pages',
  summary:
    'Lists all pages in the order of the footer, also `contactUs` and `sizeChart`, which have no text to write.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: z.array(listedPage) },
  problems: [],
});

export const orderPagesEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/pages',
  summary:
    'Sets the order of the pages in the footer. `pages` has all of them; those of the specification come first if they are left out. `inFooter` hides or shows `contactUs` and `sizeChart`; for other pages it is part of the page.',
  access: 'administrator',
  body: z.strictObject({
    pages: z
      .array(
        z
          .strictObject({
            slug: anySlug.meta({ examples: ['delivery-and-returns'] }),
            inFooter: z.boolean().optional(),
          })
          .refine(({ slug, inFooter }) => inFooter === undefined || isFixed(slug), {
            path: ['inFooter'],
            error: 'Set this with the text of the page',
          }),
      )
      .max(1_000)
      .refine(
        (pages) => new Set(pages.map(({ slug }) => slug)).size === pages.length,
        'List each page only once',
      ),
  }),
  responses: { 200: z.array(listedPage) },
  problems: ['INVALID', 'CHANGED_MEANWHILE'],
});

export const previewPageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/pages/preview',
  summary:
    'Returns Markdown as the HTML that a page would show, with warnings of links to pages that do not exist. Nothing is saved.',
  access: 'administrator',
  largestBody: longestPageBody,
  body: z.strictObject({ markdown: pageMarkdown }),
  responses: {
    200: z.strictObject({
      html: shownPage.shape.html,
      warnings: z.array(text('/pages/gift-cards does not exist')),
    }),
  },
  problems: ['INVALID'],
});

const params = z.strictObject({ slug: anySlug.meta({ examples: ['delivery-and-returns'] }) });

export const findPageEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/pages/{slug}',
  summary: 'Returns a page with its Markdown.',
  access: 'administrator',
  programs: 'read',
  params,
  responses: { 200: writtenPage },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const savePageEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/pages/{slug}',
  summary:
    'Creates a page, or saves a new version of it. `version` is the one that was edited, 0 for a new page: an outdated one is rejected. Raw HTML, pictures and links other than http(s), mailto, tel and those within the shop are rejected.',
  access: 'administrator',
  largestBody: longestPageBody,
  params: z.strictObject({ slug: pageSlug }),
  body: z.strictObject({
    title: pageTitle,
    markdown: pageMarkdown,
    inFooter: z.boolean(),
    version: z.number().int().min(0).max(1_000_000_000).optional(),
  }),
  responses: { 200: writtenPage },
  problems: ['INVALID', 'CHANGED_MEANWHILE'],
});

export const removePageEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/pages/{slug}',
  summary:
    'Deletes a page. Those of the specification show their original text again. The versions are kept.',
  access: 'administrator',
  params,
  responses: { 200: writtenPage },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const listPageVersionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/pages/{slug}/versions',
  summary: 'Lists the versions of a page, newest first, also of a deleted page. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  params,
  query: z.strictObject(pageParams),
  responses: { 200: z.array(versionSummary) },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const findPageVersionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/pages/{slug}/versions/{version}',
  summary: 'Returns a version of a page with its text.',
  access: 'administrator',
  programs: 'read',
  params: params.extend({
    version: z
      .string()
      .regex(/^[0-9]{1,9}$/, 'This version is not valid')
      .meta({ examples: ['2'] })
      .transform(Number),
  }),
  responses: { 200: pageVersion },
  problems: ['NOT_FOUND', 'INVALID'],
});
