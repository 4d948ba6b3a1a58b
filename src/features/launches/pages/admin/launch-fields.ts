import { defineForm, type FieldOf } from '#platform/forms/define-form.ts';
import { timeField } from '#platform/forms/field-time.ts';
import { countField } from '#platform/forms/number-field.ts';

/** The form of a launch, with times in this zone. */
export const launchForm = (zone: string) =>
  defineForm({
    fields: {
      opensAt: {
        ...timeField('opensAt', zone),
        // The call refuses an empty text, which its field does not send.
        read: (text, all) => timeField('opensAt', zone).read(text, all) ?? '',
        required: true,
      },
      perAccount: {
        read: (text) => countField().read(text) ?? Number.NaN,
        show: (count) => String(count ?? 1),
        required: true,
      },
    },
  });
export type LaunchField = FieldOf<ReturnType<typeof launchForm>>;

/** The fields, which are the same in every zone. */
export const launchFields = launchForm('UTC').names;
