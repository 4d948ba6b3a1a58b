import type { FormProblem } from '#platform/forms/action-result.ts';
import type { Rule } from '#platform/forms/check-fields.ts';
import { readShoeIds } from '#shop/catalog/pages/admin/choose-shoes/read-shoe-ids.ts';
import type { LetterContent } from '../../contract.ts';

/** The fields of the composer. */
export const letterFields = ['subject', 'markdown', 'shoeIds'] as const;
export type LetterField = (typeof letterFields)[number];

/** The rules of the fields. The server's schemas are not used here, because they would load their library. */
export const letterRules: Readonly<Record<LetterField, Rule>> = {
  subject: (text) => (text.trim() === '' ? 'Enter a subject' : ''),
  markdown: (text) => (text.trim() === '' ? 'Enter some text' : ''),
  shoeIds: () => '',
};

/** The fields as a letter has them. */
export const fieldsOf = ({ subject, markdown, shoeIds }: LetterContent): Record<LetterField, string> => ({
  subject,
  markdown,
  shoeIds: shoeIds.join('\n'),
});

/** The letter that the fields mean. */
export const contentOf = ({ subject, markdown, shoeIds }: Record<LetterField, string>): LetterContent => ({
  subject,
  markdown,
  shoeIds: readShoeIds(shoeIds),
});

/** The letter of a submitted form. */
export function readLetter(form: FormData): LetterContent {
  const read = (name: LetterField) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  return contentOf({ subject: read('subject'), markdown: read('markdown'), shoeIds: read('shoeIds') });
}

/** Maps the field names of an API problem to those of the form. `shoeIds.2` → `shoeIds` */
export const toFormProblem = (problem: FormProblem): FormProblem => ({
  ...problem,
  errors: problem.errors?.map(({ field, message }) => ({ field: field.replace(/\..*/, ''), message })),
});
