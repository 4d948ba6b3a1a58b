import type { FeaturePages } from '#platform/features/feature-pages.ts';
import { countedLaunches } from './contract/counted-launches.ts';

/** Limited releases. */
export const launches = {
  routes: {
    storefront: {
      launches: 'features/launches/pages/launches.tsx',
      'launches/:id/draw': 'features/launches/pages/draw.tsx',
      'products/:id/launch': 'features/launches/pages/line/place.tsx',
    },
    administration: { 'admin/launches': 'features/launches/pages/admin/launches.tsx' },
    administrationActions: { 'admin/shoes/:id/launch': 'features/launches/pages/admin/set-launch.ts' },
  },
  screens: [{ to: '/admin/launches', name: 'Launches', group: 'Catalog', position: 30 }],
  auditedKinds: [{ kind: 'launch', name: 'Launches', position: 20 }],
  slots: {
    'card-gate': 'features/launches/pages/slots/card-gate.ts',
    'cart-note': 'features/launches/pages/slots/cart-note.tsx',
    'line-limits': 'features/launches/pages/slots/line-limits.ts',
    'purchase-panel': 'features/launches/pages/slots/purchase-panel.ts',
    'refusal-texts': 'features/launches/pages/slots/refusal-texts.ts',
    terms: 'features/launches/pages/slots/terms.ts',
  },
  // Without the panel, and what other pages load, too.
  commonModules: [
    'features/launches/(contract/(?!counted)|pages/(sales|line/(?!canceled|give-up|launch-note|launch-panel|place)|announce|check|draw-))',
  ],
  styles: ['features/launches/pages/launches.css', 'features/launches/pages/line/launch.css'],
  announce: async (calls) => (await import('./pages/announce-next-launch.ts')).announceNextLaunch(calls),
  counted: countedLaunches,
  footerLinks: [['/launches', 'Launches']],
} satisfies FeaturePages;
