import { deliversToEurope } from '#shop/delivery/server/delivery.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { withdrawalEndpoints, withdrawalLink } from './contract/withdrawals.ts';
import { auditedWithdrawal } from './server/audited-withdrawal.ts';
import { editableReceipt, withdrawalMailKinds } from './server/receipt-email.ts';
import { withdrawalDuty } from './server/withdrawal-duty.ts';
import { withdrawalPrivacy } from './server/withdrawal-privacy.ts';
import { registerWithdrawalAdminRoutes, registerWithdrawalRoutes } from './server/withdrawal-routes.ts';
import { returnCostSetting, returnDaysSetting, writeSentence } from './server/withdrawal-settings.ts';
import { withdrawalWords } from './server/withdrawal-words.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly withdrawal: true;
  }
}

/** The withdrawal function of Directive 2011/83/EU, Article 11a. */
export const withdrawals = {
  endpoints: withdrawalEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerWithdrawalRoutes(registerRoute, dependencies);
    registerWithdrawalAdminRoutes(registerRoute, dependencies);
  },
  addedSettings: [returnDaysSetting, returnCostSetting],
  buyerLinks: (settings) =>
    deliversToEurope(settings)
      ? [{ ...withdrawalLink, sentence: writeSentence(settings), inLists: false }]
      : [],
  duties: [withdrawalDuty],
  audited: () => ({ withdrawal: auditedWithdrawal }),
  mailKinds: withdrawalMailKinds,
  editableMails: [editableReceipt],
  privacy: withdrawalPrivacy,
  logWords: withdrawalWords,
} satisfies ShopFeature;
