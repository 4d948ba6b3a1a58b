import type { FeaturePages } from '../../feature-pages.ts';

/** Every component in every state, while developing. */
export const designSystemPage = {
  routes: {
    storefront: process.env.NODE_ENV === 'development' ? { design: 'app/routes/design/design.tsx' } : {},
  },
} satisfies FeaturePages;
