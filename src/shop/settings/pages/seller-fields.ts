import { defineForm, type FieldOf, readText } from '#platform/forms/define-form.ts';
import { type ShopSettings, settingsChange } from '../contract/shop-settings.ts';

/** The settings that the form shows. */
export type SellerSettings = Pick<ShopSettings, 'currency' | 'seller'>;

/** The form of the currency and the seller. */
export const sellerForm = defineForm({
  fields: {
    currency: { read: readText, required: true },
    legalName: { at: 'seller.legalName' },
    street: { at: 'seller.street' },
    postalCode: { at: 'seller.postalCode' },
    city: { at: 'seller.city' },
    country: { at: 'seller.country' },
    email: { at: 'seller.email' },
    phone: { at: 'seller.phone' },
    register: { at: 'seller.register' },
    vatId: { at: 'seller.vatId' },
  },
  schema: settingsChange,
});
export type SellerField = FieldOf<typeof sellerForm>;
