import { z } from 'zod';
import { letters, plainInput, plainName } from '#platform/contract/fields/normalize-text.ts';

const addressWord = (message: string) =>
  z.string(message).overwrite(plainName).min(3, message).max(40, message).regex(letters, message);
const addressCode = (message: string) =>
  z
    .string(message)
    .overwrite(plainInput)
    .min(4, message)
    .max(16, message)
    .regex(/^[\p{L}\p{M}0-9_ -]+$/u, message);

/** The checkout address (§5), validated on blur and key-up. A file of its own keeps the cart's bundle small. */
export const billingFields = {
  name: addressWord('Please enter a valid name.'),
  state: addressWord('The state can only contain letters and spaces'),
  city: addressWord('The city can only contain letters and spaces'),
  line1: addressCode('enter the line 1 correctly'),
  postal_code: addressCode('enter the postal code correctly'),
};
export const billingDetails = z.strictObject(billingFields);
export type BillingAddress = z.infer<typeof billingDetails>;
