import type { ShopFeature } from '#shop/shop-feature.ts';
import { recallEndpoints } from './contract/recalls.ts';
import { auditedRecall } from './server/audited-recall.ts';
import { recallDuty } from './server/recall-duty.ts';
import { editableRecall, recallMailKinds } from './server/recall-email.ts';
import { startRecallJob } from './server/recall-job.ts';
import { recallPrivacy } from './server/recall-privacy.ts';
import { registerRecallEnd, registerRecallRoutes } from './server/recall-routes.ts';
import { recallWords } from './server/recall-words.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly recall: true;
  }
}

declare module '#platform/invalidation/cache-tags.ts' {
  interface CacheTags {
    /** The recalls that have not ended. */
    readonly recalls: true;
  }
}

/** Recalls of shoes (Regulation (EU) 2023/988, Articles 35 to 37). */
export const recalls = {
  endpoints: recallEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerRecallRoutes(registerRoute, dependencies);
    registerRecallEnd(registerRoute, dependencies);
  },
  duties: [recallDuty],
  auditedEvents: { recall: auditedRecall },
  publicPages: [{ path: '/recalls', query: [], tags: () => [] }],
  startJob: startRecallJob,
  mailKinds: recallMailKinds,
  editableMails: [editableRecall],
  privacy: recallPrivacy,
  logWords: recallWords,
} satisfies ShopFeature;
