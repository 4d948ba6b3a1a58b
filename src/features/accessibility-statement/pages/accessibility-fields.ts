import { defineForm, type FieldOf, readText } from '#platform/forms/define-form.ts';
import { accessibility, accessibilityKey } from '../contract.ts';

/** The form of the setting. */
export const accessibilityForm = defineForm({
  fields: {
    conformance: {},
    knownLimits: {},
    contactEmail: {},
    authorityName: { at: 'authority?.name', read: readText },
    authorityUrl: { at: 'authority?.url', read: readText },
    reviewedOn: {},
  },
  schema: accessibility,
  pathOf: (field) => field.replace(`${accessibilityKey}.`, ''),
});
export type AccessibilityField = FieldOf<typeof accessibilityForm>;
