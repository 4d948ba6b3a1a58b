import type { FormProblem } from '#platform/forms/action-result.ts';
import { type Rule, ruleOf, type Values } from '#platform/forms/check-fields.ts';
import { type Accessibility, accessibilityFields } from '../contract.ts';

/** The fields of the form. */
export const accessibilityFormFields = [
  'conformance',
  'knownLimits',
  'contactEmail',
  'authorityName',
  'authorityUrl',
  'reviewedOn',
] as const;
export type AccessibilityField = (typeof accessibilityFormFields)[number];

/** The setting as the fields show it: values that are not set are empty. */
export const toFields = (setting: Accessibility): Values<AccessibilityField> => ({
  conformance: setting.conformance ?? '',
  knownLimits: setting.knownLimits ?? '',
  contactEmail: setting.contactEmail ?? '',
  authorityName: setting.authority?.name ?? '',
  authorityUrl: setting.authority?.url ?? '',
  reviewedOn: setting.reviewedOn ?? '',
});

/** A submitted form as the API takes it. */
export function readForm(form: FormData) {
  const read = (name: AccessibilityField) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim() || null;
  const [name, url] = [read('authorityName'), read('authorityUrl')];
  return {
    conformance: read('conformance'),
    knownLimits: read('knownLimits'),
    contactEmail: read('contactEmail'),
    authority: name === null && url === null ? null : { name: name ?? '', url: url ?? '' },
    reviewedOn: read('reviewedOn'),
  };
}

const optional =
  (rule: Rule): Rule =>
  (value, all) =>
    value.trim() === '' ? '' : rule(value.trim(), all);

const urlRule = ruleOf(accessibilityFields.authority.unwrap().shape.url);

/** The rules of the fields, which are the same as those of the API. */
export const accessibilityRules: Readonly<Record<AccessibilityField, Rule>> = {
  conformance: () => '',
  knownLimits: (value, all) =>
    value.trim() === '' && all.conformance === 'partial'
      ? 'Say which requirements the shop does not meet'
      : optional(ruleOf(accessibilityFields.knownLimits.unwrap()))(value, all),
  contactEmail: optional(ruleOf(accessibilityFields.contactEmail.unwrap())),
  authorityName: (value, { authorityUrl = '' }) =>
    value.trim() === '' && authorityUrl.trim() !== '' ? 'Enter the name of the authority' : '',
  authorityUrl: (value, { authorityName = '' }) =>
    value.trim() === '' && authorityName.trim() === '' ? '' : urlRule(value.trim()),
  reviewedOn: optional(ruleOf(accessibilityFields.reviewedOn.unwrap())),
};

/** Maps the field names of an API problem to those of the form. */
export const toFormProblem = (problem: FormProblem): FormProblem => ({
  ...problem,
  errors: problem.errors?.map(({ field, message }) => {
    const [, name = '', part] = field.split('.');
    if (name !== 'authority') return { field: name, message };
    return { field: part === 'url' ? 'authorityUrl' : 'authorityName', message };
  }),
});
