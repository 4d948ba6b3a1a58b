import { defineForm, type FieldOf, readText } from '#platform/forms/define-form.ts';

/** The fields of a maker, of which none needs to be filled in. Only the server checks them. */
export const makerFields = {
  'maker.name': { at: 'maker?.name', read: readText },
  'maker.postal': { at: 'maker?.postal', read: readText },
  'maker.email': { at: 'maker?.email', read: readText },
  'maker.country': { at: 'maker?.country', read: readText },
  'maker.responsible.name': { at: 'maker?.responsible?.name', read: readText },
  'maker.responsible.postal': { at: 'maker?.responsible?.postal', read: readText },
  'maker.responsible.email': { at: 'maker?.responsible?.email', read: readText },
} as const;

/** The form for the maker of a brand. Its problems name the fields of the maker alone. */
export const makerForm = defineForm({ fields: makerFields, pathOf: (field) => `maker.${field}` });
export type MakerField = FieldOf<typeof makerForm>;
