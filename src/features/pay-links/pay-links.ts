import { z } from 'zod';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { wholeNumber } from '#platform/settings/setting-schemas.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { payLinkEndpoints } from './contract/pay-links.ts';
import { auditedPayLink } from './server/audited-pay-link.ts';
import { payLater } from './server/pay-later.ts';
import { editablePayLinkMails, payLinkMailKinds } from './server/pay-link-email.ts';
import { startPayLinkJob } from './server/pay-link-job.ts';
import { payLinkPrivacy } from './server/pay-link-privacy.ts';
import { registerPayLinkAdminRoutes, registerPayLinkRoutes } from './server/pay-link-routes.ts';
import { payLinkWords } from './server/pay-link-words.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly 'pay-link': true;
  }
}

declare module '#platform/handlers/dependencies.ts' {
  interface ServerSettings {
    /** How long the pairs of an order that is not paid are kept, in hours. */
    readonly payLinkHoldHours: number;
  }
}

/** Links with which buyers pay for orders that administrators created. */
export const payLinks = {
  endpoints: payLinkEndpoints,
  settings: defineSettings(
    z.object({ PAY_LINK_HOLD_HOURS: wholeNumber(1, 720).default(72) }),
    ['PAY_LINK_HOLD_HOURS'],
    (values) => ({ payLinkHoldHours: values.PAY_LINK_HOLD_HOURS }),
  ),
  async plugin(_app, { registerRoute, dependencies }) {
    registerPayLinkRoutes(registerRoute, dependencies);
    registerPayLinkAdminRoutes(registerRoute, dependencies);
  },
  auditedEvents: { 'pay-link': auditedPayLink },
  startJob: startPayLinkJob,
  purchases: { payLater },
  mailKinds: payLinkMailKinds,
  editableMails: editablePayLinkMails,
  privacy: payLinkPrivacy,
  logWords: payLinkWords,
} satisfies ShopFeature;
