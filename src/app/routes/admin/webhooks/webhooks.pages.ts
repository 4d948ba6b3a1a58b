import type { FeaturePages } from '../../../feature-pages.ts';

/** Webhooks that tell other programs about orders. */
export const webhooks = {
  routes: {
    administration: {
      'admin/webhooks': 'app/routes/admin/webhooks.tsx',
      'admin/webhooks/:id': 'app/routes/admin/webhook.tsx',
    },
  },
  screens: [{ to: '/admin/webhooks', name: 'Webhooks', position: 120 }],
  auditedKinds: [{ kind: 'webhook', name: 'Webhooks', position: 120 }],
} satisfies FeaturePages;
