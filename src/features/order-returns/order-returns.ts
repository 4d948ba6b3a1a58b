import { z } from 'zod';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { wholeNumber } from '#platform/settings/setting-schemas.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { labelEndpoints } from './contract/labels.ts';
import { returnEndpoints } from './contract/returns.ts';
import { auditedReturn } from './server/audited-return.ts';
import { labelFilePlugin } from './server/label-file.ts';
import { returnAddressSetting } from './server/return-address-setting.ts';
import { editableReturnMails, returnMailKinds } from './server/return-emails.ts';
import { listReturnEvents } from './server/return-events.ts';
import { startReturnJob } from './server/return-job.ts';
import { returnPrivacy } from './server/return-privacy.ts';
import { registerReturnAdminRoutes, registerReturnRoutes } from './server/return-routes.ts';
import { returnWords } from './server/return-words.ts';
import { backInStock, refuseRefund } from './server/returnable.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly return: true;
  }
}

declare module '#platform/invalidation/cache-tags.ts' {
  interface CacheTags {
    /** How many pairs of any shoe were sent back, and why. */
    readonly returns: true;
  }
}

declare module '#platform/handlers/dependencies.ts' {
  interface ServerSettings {
    /** How long the new size of a swap is reserved, in days. */
    readonly returnHoldDays: number;
  }
}

/** Returns and size swaps of orders that were shipped. */
export const orderReturns = {
  endpoints: { ...returnEndpoints, ...labelEndpoints },
  settings: defineSettings(
    z.object({ RETURN_HOLD_DAYS: wholeNumber(1, 365).default(14) }),
    ['RETURN_HOLD_DAYS'],
    (values) => ({ returnHoldDays: values.RETURN_HOLD_DAYS }),
  ),
  async plugin(app, { registerRoute, dependencies }) {
    registerReturnRoutes(registerRoute, dependencies);
    registerReturnAdminRoutes(registerRoute, dependencies);
    await app.register(labelFilePlugin, dependencies);
  },
  audited: ({ purchaseHooks }) => ({ return: auditedReturn(purchaseHooks) }),
  startJob: startReturnJob,
  purchases: { refuseRefund, backInStock, orderEvents: listReturnEvents },
  addedSettings: [returnAddressSetting],
  mailKinds: returnMailKinds,
  editableMails: editableReturnMails,
  privacy: returnPrivacy,
  logWords: returnWords,
} satisfies ShopFeature;
