import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The emails that the shop sent. */
export const mailLog = {
  routes: {
    administration: {
      'admin/mails': 'features/mail-log/pages/mails.tsx',
      'admin/mails/:id': 'features/mail-log/pages/mail.tsx',
    },
  },
  auditedKinds: [{ kind: 'mail', name: 'Emails', position: 70 }],
  screens: [{ to: '/admin/mails', name: 'Emails', group: 'Customers', position: 30 }],
} satisfies FeaturePages;
