import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Webhooks that tell other programs about orders. */
export const webhooks = {
  routes: {
    administration: {
      'admin/webhooks': 'features/webhooks/pages/webhooks.tsx',
      'admin/webhooks/:id': 'features/webhooks/pages/webhook.tsx',
    },
  },
  screens: [{ to: '/admin/webhooks', name: 'Webhooks', group: 'Setup', position: 60 }],
  auditedKinds: [{ kind: 'webhook', name: 'Webhooks', position: 120 }],
} satisfies FeaturePages;
