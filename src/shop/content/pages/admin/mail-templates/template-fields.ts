import { defineForm, readText } from '#platform/forms/define-form.ts';

/** The name of the field of a text: `texts.heading` for `heading`. */
type TextField = `texts.${string}`;

/** A field of an email's form. */
export type TemplateField = 'subject' | TextField;

/** Whether a field is one line that cannot be empty: the subject, the heading, or the label of a button. */
export const isLineField = (field: string): boolean =>
  /^(?:subject|texts\.heading|texts\..*button)$/i.test(field);

const lineField = { read: readText, required: 'Enter some text' };

/** The form of an email with these texts. The shop checks placeholders. */
export function templateForm(texts: readonly string[]) {
  const textFields: Readonly<Record<TextField, { read: typeof readText; required?: string }>> =
    Object.fromEntries(
      texts
        .map((text): TextField => `texts.${text}`)
        .map((field) => [field, isLineField(field) ? lineField : { read: readText }]),
    );
  return defineForm({ fields: Object.assign({ subject: lineField }, textFields) });
}

/** The texts that a posted form has fields for. */
export const textsOf = (form: FormData): string[] =>
  [...new Set(form.keys())].flatMap((name) =>
    name.startsWith('texts.') ? [name.slice('texts.'.length)] : [],
  );

/** The name of a field for people. `texts.trackingButton` → `Tracking button` */
export function labelOf(field: string): string {
  const words = field.replace('texts.', '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
