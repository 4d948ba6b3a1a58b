import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { addCounted } from '../contract/analytics-events.ts';

/** What the shop and its features count. */
export const allCounted = addCounted(allFeaturePages);
