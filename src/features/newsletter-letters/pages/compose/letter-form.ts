import { defineForm, type FieldOf, readTyped } from '#platform/forms/define-form.ts';
import { readShoeIds } from '#shop/catalog/pages/admin/choose-shoes/read-shoe-ids.ts';

/** The form of a letter. The server's schemas are not used here, because they would load their library. */
export const letterForm = defineForm({
  fields: {
    subject: { read: readTyped, required: 'Enter a subject' },
    markdown: { read: readTyped, required: 'Enter some text' },
    shoeIds: { read: readShoeIds },
  },
});
export type LetterField = FieldOf<typeof letterForm>;
