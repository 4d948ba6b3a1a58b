import type { FeaturePages } from '../../../feature-pages.ts';

/** Copies and erasure of personal data. */
export const personalData = {
  auditedKinds: [{ kind: 'customer', name: 'Customer data requests', position: 110 }],
} satisfies FeaturePages;
