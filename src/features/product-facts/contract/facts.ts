import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { countryCode } from '#platform/contract/fields/country.ts';
import { anyText, searchText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { isEmail, plainEmail } from '#platform/contract/fields/plain-email.ts';
import { severalLines } from '#platform/contract/fields/typed-text.ts';
import { materials } from './materials.ts';

const isElectronicAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) ? URL.canParse(address) : isEmail(address);

/** An email or web address: the regulation leaves it open. */
const electronicAddress = z
  .string('Enter an email or web address')
  .overwrite(plainEmail)
  .max(254, 'This address is too long')
  .refine(isElectronicAddress, 'Enter an email address, or a web address that begins with https://')
  .meta({ examples: ['safety@velmora.example'] });

const addressFields = {
  name: anyText('Enter a name').meta({ examples: ['Velmora GmbH'] }),
  postal: anyText('Enter a postal address', 500).meta({
    examples: ['Hafenstraße 1, 20457 Hamburg, Germany'],
  }),
  email: electronicAddress,
};

/**
 * Who makes a shoe, and for a maker outside the Union who is responsible for it there (Regulation (EU) 2023/988, Articles 16
 * and 19). `email` may be a web address.
 */
export const maker = z.strictObject({
  ...addressFields,
  country: countryCode,
  responsible: z.strictObject(addressFields).nullable().default(null),
});
export type Maker = z.infer<typeof maker>;

export const partMaterials = z
  .array(z.enum(materials, `A material is one of ${materials.join(', ')}`))
  .min(1, 'Name one or two materials')
  .max(2, 'Name at most two materials')
  .refine((all) => new Set(all).size === all.length, 'Name two different materials')
  .nullable()
  .meta({ examples: [['leather', 'textile']] });

const materialFields = { upper: partMaterials, lining: partMaterials, sole: partMaterials };

/** The fields of the facts of a shoe. Each is null where it is not known. */
export const factFields = {
  maker: maker.nullable(),
  identifier: anyText('Enter a model or style code', 70)
    .nullable()
    .meta({ examples: ['VEL-ORBIT-24'] }),
  hsCode: z
    .string()
    .overwrite((code) => code.replaceAll(/[\s.]/g, ''))
    .regex(/^\d{6,10}$/, 'An HS code has 6 to 10 digits')
    .nullable()
    .meta({ examples: ['640399'] }),
  origin: countryCode.nullable(),
  warnings: severalLines(1_000, 'Warnings can have at most 1,000 characters')
    .min(1, 'Enter a warning')
    .nullable()
    .meta({ examples: ['Not suitable for climbing.'] }),
};

/** The facts that are missing for an offer in the European Union. */
export const missingFact = z.enum(['maker', 'responsible', 'identifier', 'materials']);
export type MissingFact = z.infer<typeof missingFact>;

const shoeNames = { _id: text('shoe-orbit'), name: text('Orbit Runner'), brand: text('Velmora') };

/** The facts of a shoe as administrators see them. `brandMaker` is the maker of a shoe without its own. */
export const shoeFacts = z.strictObject({
  ...shoeNames,
  ...factFields,
  materials: z.strictObject(materialFields),
  brandMaker: maker.nullable(),
  missing: z.array(missingFact),
});
export type ShoeFacts = z.infer<typeof shoeFacts>;

/** The facts that shoppers see, with the maker of the shoe or else of its brand. */
export const offerFacts = shoeFacts.pick({
  maker: true,
  identifier: true,
  origin: true,
  warnings: true,
  materials: true,
});
export type OfferFacts = z.infer<typeof offerFacts>;

/** A change of facts: fields that are left out stay as they are, and null removes one. */
export const factsChange = z.strictObject({
  maker: factFields.maker.exactOptional(),
  identifier: factFields.identifier.exactOptional(),
  hsCode: factFields.hsCode.exactOptional(),
  origin: factFields.origin.exactOptional(),
  warnings: factFields.warnings.exactOptional(),
  materials: z
    .strictObject({
      upper: partMaterials.exactOptional(),
      lining: partMaterials.exactOptional(),
      sole: partMaterials.exactOptional(),
    })
    .nullable()
    .exactOptional(),
});
export type FactsChange = z.infer<typeof factsChange>;

/** A brand with its maker. */
export const brandMaker = z.strictObject({ brand: text('Velmora'), maker: maker.nullable() });

const params = z.strictObject({ id });

export const findOfferFactsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/shoes/{id}/facts',
  summary:
    "Returns a shoe's maker, identifiers, country of origin, warnings and materials (Regulation (EU) 2023/988, Article 19; Directive 94/11/EC).",
  access: 'anyone',
  params,
  responses: { 200: offerFacts },
  problems: ['NOT_FOUND', 'INVALID'],
  shared: true,
});

export const findFactsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/shoes/{id}/facts',
  summary:
    'Returns the facts of a shoe, the maker of its brand, and what is missing for an offer in the European Union.',
  access: 'administrator',
  programs: 'read',
  params,
  responses: { 200: shoeFacts },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const changeFactsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/shoes/{id}/facts',
  summary: 'Changes facts of a shoe. Fields that are left out stay as they are, and null removes a fact.',
  access: 'administrator',
  programs: 'catalog',
  params,
  body: factsChange,
  responses: { 200: shoeFacts },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const listIncompleteEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/shoes/incomplete',
  summary:
    'Lists the shoes whose facts are incomplete for an offer in the European Union, sorted by brand and name. `search` matches any part of the name or brand. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ search: searchText, ...pageParams }),
  responses: { 200: z.array(z.strictObject({ ...shoeNames, missing: z.array(missingFact) })) },
  problems: ['INVALID'],
});

export const findMakerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/brands/{id}/maker',
  summary: 'Returns the maker of the shoes of a brand, or null if none is set.',
  access: 'administrator',
  programs: 'read',
  params,
  responses: { 200: brandMaker },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const setMakerEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/brands/{id}/maker',
  summary: 'Sets the maker of the shoes of a brand, except those with their own maker.',
  access: 'administrator',
  programs: 'catalog',
  params,
  body: maker,
  responses: { 200: brandMaker },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const removeMakerEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/brands/{id}/maker',
  summary: 'Removes the maker of a brand.',
  access: 'administrator',
  programs: 'catalog',
  params,
  responses: { 200: brandMaker },
  problems: ['NOT_FOUND', 'INVALID'],
});

/** The endpoints of this feature. */
export const productFactsEndpoints = {
  findOfferFacts: findOfferFactsEndpoint,
  findFacts: findFactsEndpoint,
  changeFacts: changeFactsEndpoint,
  listIncompleteShoes: listIncompleteEndpoint,
  findMaker: findMakerEndpoint,
  setMaker: setMakerEndpoint,
  removeMaker: removeMakerEndpoint,
} as const satisfies Record<string, Endpoint>;
