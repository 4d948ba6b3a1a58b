import type { AddedSetting } from '#shop/settings/server/settings.ts';
import {
  type ReturnCost,
  returnCost,
  returnCostKey,
  returnDays,
  returnDaysKey,
} from '../contract/withdrawals.ts';

/** How many days after delivery buyers can withdraw: at least those of Directive 2011/83/EU, Article 9. */
export const returnDaysSetting: AddedSetting<number> = {
  key: returnDaysKey,
  schema: returnDays,
  initial: 14,
  name: 'days to withdraw',
  write: (days) => `${days} days`,
};

/** Who pays for sending pairs back; the shop, unless it says otherwise. */
export const returnCostSetting: AddedSetting<ReturnCost> = {
  key: returnCostKey,
  schema: returnCost,
  initial: 'shop',
  name: 'cost of withdrawals',
  write: (payer) => `the ${payer} pays for sending pairs back`,
};
