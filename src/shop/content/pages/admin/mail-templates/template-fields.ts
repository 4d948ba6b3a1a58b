import type { Rule, Values } from '#platform/forms/check-fields.ts';
import type { ShownMailTemplate } from '../../../contract/mail-templates.ts';

/** Whether a field is one line that cannot be empty: the subject, the heading, or the label of a button. */
export const isLineField = (field: string): boolean =>
  /^(?:subject|texts\.heading|texts\..*button)$/i.test(field);

/** The values of the form's fields: `subject`, and `texts.heading` for the text `heading`. */
export const toValues = ({
  subject,
  texts,
}: Pick<ShownMailTemplate, 'subject' | 'texts'>): Values<string> => ({
  subject,
  ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [`texts.${key}`, text])),
});

/** What the API takes of the values of the form. */
export const toEdited = (values: Values<string>) => ({
  subject: values.subject ?? '',
  texts: Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('texts.') ? [[field.slice('texts.'.length), value] as const] : [],
    ),
  ),
});

/** The rules of the form's fields; the shop checks placeholders. */
export const toRules = (fields: readonly string[]): Readonly<Record<string, Rule>> =>
  Object.fromEntries(
    fields.map((field): [string, Rule] => [
      field,
      (value) => (isLineField(field) && value.trim() === '' ? 'Enter some text' : ''),
    ]),
  );

/** The name of a field for people. `texts.trackingButton` → `Tracking button` */
export function labelOf(field: string): string {
  const words = field.replace('texts.', '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
