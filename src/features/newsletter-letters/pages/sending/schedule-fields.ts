import { defineForm } from '#platform/forms/define-form.ts';
import { timeField } from '#platform/forms/field-time.ts';

/** The form of the time at which a letter is sent, in this zone. */
export const scheduleForm = (zone: string) =>
  defineForm({ fields: { at: { ...timeField('at', zone), required: 'Enter a date and time' } } });
