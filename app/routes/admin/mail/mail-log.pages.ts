import type { FeaturePages } from '../../../feature-pages.ts';

/** The emails that the shop sent. */
export const mailLog = {
  routes: {
    administration: {
      'admin/mails': 'routes/admin/mails.tsx',
      'admin/mails/:id': 'routes/admin/mail.tsx',
    },
  },
} satisfies FeaturePages;
