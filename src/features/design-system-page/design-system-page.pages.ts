import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** Every component in every state, while developing. */
export const designSystemPage = {
  routes: {
    storefront:
      process.env.NODE_ENV === 'development'
        ? { design: 'features/design-system-page/pages/design.tsx' }
        : {},
  },
} satisfies FeaturePages;
