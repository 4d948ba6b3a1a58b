import { z } from 'zod';
import { defineForm, readText } from '#platform/forms/define-form.ts';
import { countField } from '#platform/forms/number-field.ts';
import { returnAddressKey } from '../../contract/returns.ts';
import { returnCost, returnCostKey, returnDays, returnDaysKey } from '../../contract/withdrawals.ts';

/** The form of the address to which pairs are sent back. */
export const addressForm = defineForm({ fields: { [returnAddressKey]: {} } });

/** The form of the terms of withdrawals. */
export const termsForm = defineForm({
  fields: {
    [returnDaysKey]: { ...countField(), required: true },
    [returnCostKey]: { read: readText, required: true },
  },
  schema: z.object({ [returnDaysKey]: returnDays, [returnCostKey]: returnCost }),
});
