import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The demo's people and orders. */
export const demo = {
  auditedKinds: [{ kind: 'demo', name: 'Demo data', position: 90 }],
  slots: { 'dashboard-notice': 'features/demo/pages/slots/dashboard-notice.ts' },
} satisfies FeaturePages;
