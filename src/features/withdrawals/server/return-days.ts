import type { AddedSetting } from '#shop/settings/server/settings.ts';
import { returnDays, returnDaysKey } from '../contract/withdrawals.ts';

/** How many days after delivery buyers can withdraw: at least those of Directive 2011/83/EU, Article 9. */
export const returnDaysSetting: AddedSetting<number> = {
  key: returnDaysKey,
  schema: returnDays,
  initial: 14,
  name: 'days to withdraw',
  write: (days) => `${days} days`,
};
