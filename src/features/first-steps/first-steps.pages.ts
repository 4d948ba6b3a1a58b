import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** What to do before a new shop can sell. */
export const firstSteps = {
  routes: { administrationActions: { 'admin/first-steps': 'features/first-steps/pages/dismiss.ts' } },
  slots: { 'dashboard-notice': 'features/first-steps/pages/slots/dashboard-notice.ts' },
  auditedKinds: [{ kind: 'first-steps', name: 'First steps', position: 140 }],
} satisfies FeaturePages;
