import { harmless } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';

/** What discounts keep: nothing of a person. Who used a code is known from the checkout attempt. */
export const discountPrivacy: PrivacyHooks = {
  tables: {
    discount: harmless('id', 'kind', 'brands', 'shoe_ids', 'prefix'),
    discount_code: harmless('discount_id', 'code'),
    discount_use: harmless('attempt_id', 'discount_id', 'code'),
    public_reduction: harmless('discount_id', 'kind', 'brands', 'shoe_ids'),
  },
};
