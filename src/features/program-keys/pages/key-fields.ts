import { defineForm, type FieldOf, readLines, readText } from '#platform/forms/define-form.ts';
import { isScope } from './scope-choice.tsx';

/** The form of a new key. Only the server checks more, because its schemas would load their library. */
export const keyForm = defineForm({
  fields: {
    name: { read: readText, required: 'Enter a name' },
    scopes: {
      read: (text) => readLines(text).filter(isScope),
      many: true,
      required: 'Choose what the program may do',
    },
  },
});
export type KeyField = FieldOf<typeof keyForm>;
