import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { anyText, text } from '#platform/contract/fields/field-rules.ts';
import { emailAddress } from '#platform/contract/fields/plain-email.ts';

/** The page with the statement, and the end of its address. */
export const statementSlug = 'accessibility';
export const statementLink = {
  to: `/pages/${statementSlug}`,
  name: 'Accessibility',
  inEmails: false,
} as const;

/** The key of the setting. */
export const accessibilityKey = 'accessibility';

/** The shop meets the requirements, meets them partly, or is exempt as the service of a microenterprise. */
export const conformances = ['full', 'partial', 'exempt'] as const;

/** What administrators enter; null where there is nothing. */
export const accessibilityFields = {
  conformance: z.enum(conformances, 'Choose to what extent the shop meets the requirements').nullable(),
  knownLimits: anyText('Enter at most 5,000 characters', 5_000)
    .meta({ examples: ['The videos on product pages have no captions yet.'] })
    .nullable(),
  contactEmail: emailAddress('Enter a valid email')
    .meta({ examples: ['access@shop.example'] })
    .nullable(),
  authority: z
    .strictObject({
      name: anyText('Enter the name of the authority').meta({ examples: ['MLBF, Magdeburg'] }),
      url: z
        .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
        .max(300, 'Enter an address of at most 300 characters')
        .meta({ examples: ['https://authority.example/'] }),
    })
    .nullable(),
  reviewedOn: z.iso.date('Enter a date like 2026-01-31').nullable(),
};

/** What the statement says (Directive (EU) 2019/882, Annex V). Without `conformance` there is none. */
export const accessibility = z
  .strictObject({
    conformance: accessibilityFields.conformance.default(null),
    knownLimits: accessibilityFields.knownLimits.default(null),
    contactEmail: accessibilityFields.contactEmail.default(null),
    authority: accessibilityFields.authority.default(null),
    reviewedOn: accessibilityFields.reviewedOn.default(null),
  })
  .refine(({ conformance, knownLimits }) => conformance !== 'partial' || knownLimits !== null, {
    path: ['knownLimits'],
    message: 'Say which requirements the shop does not meet',
    // Also while other fields are wrong, so that a form names all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type Accessibility = z.output<typeof accessibility>;

/** The statement as the shop shows it. `contactEmail` falls back to the email of the seller or the shop. */
export const accessibilityStatement = z.strictObject({
  conformance: z.enum(conformances),
  knownLimits: text('The videos on product pages have no captions yet.').nullable(),
  contactEmail: text('access@shop.example').nullable(),
  authority: accessibilityFields.authority,
  reviewedOn: z.iso.date().nullable(),
});
export type AccessibilityStatement = z.infer<typeof accessibilityStatement>;

export const findStatementEndpoint = defineEndpoint({
  method: 'GET',
  path: '/accessibility-statement',
  summary: 'Returns what the accessibility statement of the shop says, if an administrator has filled it in.',
  access: 'anyone',
  shared: true,
  responses: { 200: accessibilityStatement },
  problems: ['NOT_FOUND'],
});

/** The endpoints of this feature. */
export const accessibilityEndpoints = {
  findAccessibilityStatement: findStatementEndpoint,
} as const satisfies Record<string, Endpoint>;
