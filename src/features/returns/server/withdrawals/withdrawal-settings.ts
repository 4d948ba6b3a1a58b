import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { type AddedSetting, readSetting } from '#shop/settings/server/settings.ts';
import {
  type ReturnCost,
  returnCost,
  returnCostKey,
  returnDays,
  returnDaysKey,
} from '../../contract/withdrawals.ts';

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

/** What customers are told before they buy (Directive 2011/83/EU, Article 6(1)(h) and (i)). */
export function writeSentence(settings: Pick<ShopSettings, 'added'>): string {
  const days = readSetting(settings, returnDaysSetting);
  const cost =
    readSetting(settings, returnCostSetting) === 'customer' ? ', and pay for sending the pairs back' : '';
  return `You can withdraw from the contract within ${days} days of delivery${cost}: how it works`;
}
