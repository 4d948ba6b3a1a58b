import type { FeaturePages } from '../../../feature-pages.ts';

/** The command palette, which finds orders, shoes, people and screens. */
export const palette = {
  slots: { 'admin-tool': 'app/routes/admin/palette/slots/admin-tool.ts' },
} satisfies FeaturePages;
