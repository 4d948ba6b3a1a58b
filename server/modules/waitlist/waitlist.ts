import { waitlistEndpoints } from '#contract/waitlist/waitlist.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import type { ShopFeature } from '../../shop-feature.ts';
import { keptPairs } from './kept-pairs.ts';
import { waitlistMailKinds } from './waitlist-emails.ts';
import { waitlistGauges } from './waitlist-gauges.ts';
import { recordWaitlistHold } from './waitlist-hold.ts';
import { startWaitlistJob } from './waitlist-job.ts';
import { waitlistPrivacy } from './waitlist-privacy.ts';
import { registerWaitlistAdminRoutes, registerWaitlistRoutes } from './waitlist-routes.ts';
import { waitlistWords } from './waitlist-words.ts';

declare module '../../shared/dependencies.ts' {
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
  async plugin(_app, { registerRoute, dependencies }) {
    registerWaitlistRoutes(registerRoute, { ...dependencies, claims: claimsOf(dependencies) });
    registerWaitlistAdminRoutes(registerRoute, dependencies);
  },
  prepare: ({ db, settings }) => recordWaitlistHold(db, settings.waitlistHoldMs),
  gauges: waitlistGauges,
  startJob: (dependencies) =>
    startWaitlistJob({ ...dependencies, ...dependencies.settings, claims: claimsOf(dependencies) }),
  purchases: { hold: keptPairs },
  mailKinds: waitlistMailKinds,
  personalData: waitlistPrivacy,
  logWords: waitlistWords,
} satisfies ShopFeature;
