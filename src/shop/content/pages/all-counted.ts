import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { addCounted } from '#shop/contract/analytics-events.ts';

/** What the shop and its features count. */
export const allCounted = addCounted(allFeaturePages);
