import type { FeaturePages } from '../../../feature-pages.ts';

/** The emails that the shop sent. */
export const mailLog = {
  routes: {
    administration: {
      'admin/mails': 'app/routes/admin/mails.tsx',
      'admin/mails/:id': 'app/routes/admin/mail.tsx',
    },
  },
  screens: [{ to: '/admin/mails', name: 'Emails', position: 50 }],
} satisfies FeaturePages;
