import { type Rule, ruleOf, type Values } from '#platform/forms/check-fields.ts';
import { currency, sellerFields } from '../contract/seller.ts';
import type { SettingsChange, ShopSettings } from '../contract/shop-settings.ts';

/** The fields of the form. */
export const sellerFormFields = [
  'currency',
  'legalName',
  'street',
  'postalCode',
  'city',
  'country',
  'email',
  'phone',
  'register',
  'vatId',
] as const;
export type SellerField = (typeof sellerFormFields)[number];

/** The settings that the form shows. */
export type SellerSettings = Pick<ShopSettings, 'currency' | 'seller'>;

/** The settings as the fields show them: values that are not set are empty. */
export const toSellerFields = ({ currency, seller }: SellerSettings): Values<SellerField> => ({
  currency,
  legalName: seller.legalName ?? '',
  street: seller.street ?? '',
  postalCode: seller.postalCode ?? '',
  city: seller.city ?? '',
  country: seller.country ?? '',
  email: seller.email ?? '',
  phone: seller.phone ?? '',
  register: seller.register ?? '',
  vatId: seller.vatId ?? '',
});

/** What a submitted form changes; fields that still show their initial value change nothing. */
export function toSellerChange(form: FormData): SettingsChange {
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const isChanged = (name: SellerField) => form.has(name) && read(name) !== read(`first.${name}`);
  const seller = Object.fromEntries(
    sellerFormFields
      .filter((name) => name !== 'currency' && isChanged(name))
      .map((name) => [name, read(name) || null]),
  );
  return { ...(isChanged('currency') && { currency: read('currency') }), seller };
}

const optional =
  (rule: Rule): Rule =>
  (value, all) =>
    value.trim() === '' ? '' : rule(value.trim(), all);

/** The rules of the fields, which are the same as those of the API. */
export const sellerRules: Readonly<Record<SellerField, Rule>> = {
  currency: ruleOf(currency),
  legalName: optional(ruleOf(sellerFields.legalName)),
  street: optional(ruleOf(sellerFields.street)),
  postalCode: optional(ruleOf(sellerFields.postalCode)),
  city: optional(ruleOf(sellerFields.city)),
  country: optional(ruleOf(sellerFields.country)),
  email: optional(ruleOf(sellerFields.email)),
  phone: optional(ruleOf(sellerFields.phone)),
  register: optional(ruleOf(sellerFields.register)),
  vatId: optional(ruleOf(sellerFields.vatId)),
};
