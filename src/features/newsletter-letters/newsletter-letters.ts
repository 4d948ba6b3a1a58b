import type { ShopFeature } from '#shop/shop-feature.ts';
import { letterEndpoints } from './contract.ts';
import { auditedLetter, auditedSending } from './server/audited-letter.ts';
import { leaveLetters } from './server/leave-letters.ts';
import { letterMailKinds } from './server/letter-email.ts';
import { startLetterJob } from './server/letter-job.ts';
import { letterPrivacy } from './server/letter-privacy.ts';
import { registerLetterRoutes } from './server/letter-routes.ts';
import { letterWords } from './server/letter-words.ts';
import { registerSendingRoutes } from './server/sending-routes.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly letter: true;
    readonly 'letter-sending': true;
  }
}

/** Letters to the confirmed subscribers of the newsletter. */
export const newsletterLetters = {
  endpoints: letterEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerLetterRoutes(registerRoute, dependencies);
    registerSendingRoutes(registerRoute, dependencies);
  },
  audited: () => ({ letter: auditedLetter }),
  auditedEvents: { 'letter-sending': auditedSending },
  startJob: startLetterJob,
  onLeaveNewsletter: leaveLetters,
  mailKinds: letterMailKinds,
  privacy: letterPrivacy,
  logWords: letterWords,
} satisfies ShopFeature;
