import { checkbox, defineForm, type FieldOf, readText, readTyped } from '#platform/forms/define-form.ts';

/** The form of a written page. Only the server checks more, because its schemas would load their library. */
export const pageForm = defineForm({
  fields: {
    title: { read: readText, required: 'Enter a title of 1 to 120 characters' },
    markdown: { read: readTyped, required: 'Enter some text' },
    inFooter: checkbox,
  },
});
export type PageField = FieldOf<typeof pageForm>;

/** The form of the address of a new page. */
export const newPageForm = defineForm({ fields: { slug: { read: readText, required: 'Enter an address' } } });
