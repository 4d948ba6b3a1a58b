import { z } from 'zod';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { wholeNumber } from '#platform/settings/setting-schemas.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { waitlistEndpoints } from './contract.ts';
import { keptPairs } from './server/kept-pairs.ts';
import { waitlistCheck } from './server/waitlist-check.ts';
import { editableWaitlistMails, waitlistMailKinds } from './server/waitlist-emails.ts';
import { waitlistGauges } from './server/waitlist-gauges.ts';
import { recordWaitlistHold } from './server/waitlist-hold.ts';
import { startWaitlistJob } from './server/waitlist-job.ts';
import { waitlistPrivacy } from './server/waitlist-privacy.ts';
import { registerWaitlistAdminRoutes, registerWaitlistRoutes } from './server/waitlist-routes.ts';
import { waitlistWords } from './server/waitlist-words.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface ServerSettings {
    /** How long a pair is held for somebody on a waitlist, in ms. */
    readonly waitlistHoldMs: number;
  }
}

/** Makes the links by which mails name an entry. */
const claimsOf = ({ createCipher }: Dependencies) => createCipher('waitlist');

/** Waitlists for sold-out sizes, whose first person gets the next pair. */
export const waitlist = {
  endpoints: waitlistEndpoints,
  settings: defineSettings(
    z.object({ WAITLIST_HOLD_MS: wholeNumber(1_000, 604_800_000).default(3_600_000) }),
    ['WAITLIST_HOLD_MS'],
    (values) => ({ waitlistHoldMs: values.WAITLIST_HOLD_MS }),
  ),
  async plugin(_app, { registerRoute, dependencies }) {
    registerWaitlistRoutes(registerRoute, { ...dependencies, claims: claimsOf(dependencies) });
    registerWaitlistAdminRoutes(registerRoute, dependencies);
  },
  prepare: ({ db, settings }) => recordWaitlistHold(db, settings.waitlistHoldMs),
  gauges: waitlistGauges,
  healthChecks: [waitlistCheck],
  startJob: (dependencies) =>
    startWaitlistJob({ ...dependencies, ...dependencies.settings, claims: claimsOf(dependencies) }),
  purchases: { hold: keptPairs },
  mailKinds: waitlistMailKinds,
  editableMails: editableWaitlistMails,
  privacy: waitlistPrivacy,
  logWords: waitlistWords,
} satisfies ShopFeature;
