import type { FeaturePages } from '../../../feature-pages.ts';

/** The demo's people and orders. */
export const demo = {
  auditedKinds: [{ kind: 'demo', name: 'Demo data', position: 90 }],
  slots: { 'dashboard-notice': 'app/routes/admin/demo/slots/dashboard-notice.ts' },
} satisfies FeaturePages;
