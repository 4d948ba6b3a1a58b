import { z } from 'zod';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { wholeNumber } from '#platform/settings/setting-schemas.ts';
import { deliversToEurope } from '#shop/delivery/server/delivery.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { labelEndpoints } from './contract/labels.ts';
import { returnEndpoints } from './contract/returns.ts';
import { withdrawalEndpoints, withdrawalLink } from './contract/withdrawals.ts';
import { auditedReturn } from './server/audited-return.ts';
import { findWayBack } from './server/find-way-back.ts';
import { labelFilePlugin } from './server/labels/label-file.ts';
import { returnAddressSetting } from './server/return-address-setting.ts';
import { editableReturnMails, returnMailKinds } from './server/return-emails.ts';
import { startReturnJob } from './server/return-job.ts';
import { returnPrivacy } from './server/return-privacy.ts';
import { registerReturnAdminRoutes, registerReturnRoutes } from './server/return-routes.ts';
import { returnWords } from './server/return-words.ts';
import { backInStock, refuseRefund } from './server/returnable.ts';
import { auditedWithdrawal } from './server/withdrawals/audited-withdrawal.ts';
import { editableReceipt, withdrawalMailKinds } from './server/withdrawals/receipt-email.ts';
import { withdrawalDuty } from './server/withdrawals/withdrawal-duty.ts';
import { withdrawalPrivacy } from './server/withdrawals/withdrawal-privacy.ts';
import {
  registerWithdrawalAdminRoutes,
  registerWithdrawalRoutes,
} from './server/withdrawals/withdrawal-routes.ts';
import {
  returnCostSetting,
  returnDaysSetting,
  writeSentence,
} from './server/withdrawals/withdrawal-settings.ts';
import { withdrawalWords } from './server/withdrawals/withdrawal-words.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly return: true;
    readonly withdrawal: true;
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

/**
 * Returns and size swaps of orders that were shipped, and withdrawals from contracts (Directive 2011/83/EU, Article 11a).
 */
export const returns = {
  endpoints: { ...returnEndpoints, ...labelEndpoints, ...withdrawalEndpoints },
  settings: defineSettings(
    z.object({ RETURN_HOLD_DAYS: wholeNumber(1, 365).default(14) }),
    ['RETURN_HOLD_DAYS'],
    (values) => ({ returnHoldDays: values.RETURN_HOLD_DAYS }),
  ),
  async plugin(app, { registerRoute, dependencies }) {
    registerReturnRoutes(registerRoute, dependencies);
    registerReturnAdminRoutes(registerRoute, dependencies);
    registerWithdrawalRoutes(registerRoute, dependencies);
    registerWithdrawalAdminRoutes(registerRoute, dependencies);
    await app.register(labelFilePlugin, dependencies);
  },
  audited: ({ purchaseHooks }) => ({ return: auditedReturn(purchaseHooks), withdrawal: auditedWithdrawal }),
  startJob: startReturnJob,
  purchases: { refuseRefund, backInStock, findWayBack },
  addedSettings: [returnAddressSetting, returnDaysSetting, returnCostSetting],
  buyerLinks: (settings) =>
    deliversToEurope(settings)
      ? [{ ...withdrawalLink, sentence: writeSentence(settings), inLists: false }]
      : [],
  duties: [withdrawalDuty],
  mailKinds: [...returnMailKinds, ...withdrawalMailKinds],
  editableMails: [...editableReturnMails, editableReceipt],
  privacy: {
    tables: { ...returnPrivacy.tables, ...withdrawalPrivacy.tables },
    retention: [...(returnPrivacy.retention ?? []), ...(withdrawalPrivacy.retention ?? [])],
  },
  logWords: { ...returnWords, ...withdrawalWords },
} satisfies ShopFeature;
