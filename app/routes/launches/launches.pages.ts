import type { FeaturePages } from '../../feature-pages.ts';

/** Limited releases. */
export const launches = {
  routes: {
    storefront: {
      launches: 'routes/launches/launches.tsx',
      'launches/:id/draw': 'routes/launches/draw.tsx',
      'products/:id/launch': 'routes/product/launch/place.tsx',
    },
    administration: { 'admin/launches': 'routes/admin/launches.tsx' },
    administrationActions: { 'admin/shoes/:id/launch': 'routes/admin/launches/set-launch.ts' },
  },
  screens: [{ to: '/admin/launches', name: 'Launches', position: 70 }],
  auditedKinds: [{ kind: 'launch', name: 'Launches', position: 20 }],
  slots: {
    'cart-note': 'routes/product/launch/slots/cart-note.tsx',
    'purchase-panel': 'routes/product/launch/slots/purchase-panel.ts',
  },
  announce: async (call) => (await import('./announce-next-launch.ts')).announceNextLaunch(call),
  footerLinks: [['/launches', 'Launches']],
} satisfies FeaturePages;
