import { defineForm, type FieldOf, readLines, readText } from '#platform/forms/define-form.ts';
import { isEvent } from './event-choice.tsx';

/** The form of a new webhook. Only the server checks more, because its schemas would load their library. */
export const webhookForm = defineForm({
  fields: {
    url: { read: readText, required: 'Enter a URL' },
    events: { read: (text) => readLines(text).filter(isEvent), many: true, required: 'Choose an event' },
  },
});
export type WebhookField = FieldOf<typeof webhookForm>;
