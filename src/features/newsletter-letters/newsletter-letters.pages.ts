import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Letters to the confirmed subscribers of the newsletter. */
export const newsletterLetters = {
  routes: {
    administration: {
      'admin/letters': 'features/newsletter-letters/pages/letters.tsx',
      'admin/letters/:id': 'features/newsletter-letters/pages/letter.tsx',
    },
    administrationActions: {
      'admin/letters/:id/sending': 'features/newsletter-letters/pages/sending/sending.ts',
    },
  },
  screens: [{ to: '/admin/letters', name: 'Newsletter', group: 'Customers', position: 20 }],
  auditedKinds: [
    { kind: 'letter', name: 'Newsletter letters', position: 66 },
    { kind: 'letter-sending', name: 'Sent newsletter letters', position: 67 },
  ],
} satisfies FeaturePages;
