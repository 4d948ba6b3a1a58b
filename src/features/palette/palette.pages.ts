import type { FeaturePages } from '#platform/features/feature-pages.ts';

/** The command palette, which finds orders, shoes, people and screens. */
export const palette = {
  slots: { 'admin-tool': 'features/palette/pages/slots/admin-tool.ts' },
} satisfies FeaturePages;
