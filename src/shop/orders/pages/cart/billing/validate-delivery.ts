import { addressForm, deliveryAddress, findAddressError } from '#shop/delivery/contract/delivery-address.ts';
import type { AddressRules } from './validate-billing.ts';

/** The rules of the countries, for a shop that has set delivery. */
export const addressRules: AddressRules = {
  fieldsOf({ country }) {
    const { fields, required } = addressForm(country);
    return { fields, optional: fields.filter((field) => !required.has(field)) };
  },
  findError: (field, draft) => findAddressError(draft, field) || undefined,
  read: (draft) => deliveryAddress.safeParse(draft).data ?? null,
};
