import type { FeaturePages } from '../../feature-pages.ts';

/** Limited releases. */
export const launches = {
  routes: {
    storefront: {
      launches: 'app/routes/launches/launches.tsx',
      'launches/:id/draw': 'app/routes/launches/draw.tsx',
      'products/:id/launch': 'app/routes/product/launch/place.tsx',
    },
    administration: { 'admin/launches': 'app/routes/admin/launches.tsx' },
    administrationActions: { 'admin/shoes/:id/launch': 'app/routes/admin/launches/set-launch.ts' },
  },
  screens: [{ to: '/admin/launches', name: 'Launches', position: 70 }],
  auditedKinds: [{ kind: 'launch', name: 'Launches', position: 20 }],
  slots: {
    'cart-note': 'app/routes/product/launch/slots/cart-note.tsx',
    'purchase-panel': 'app/routes/product/launch/slots/purchase-panel.ts',
  },
  announce: async (call) => (await import('./announce-next-launch.ts')).announceNextLaunch(call),
  footerLinks: [['/launches', 'Launches']],
} satisfies FeaturePages;
