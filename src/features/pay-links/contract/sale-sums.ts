import { noCharges } from '#shop/orders/contract/fields/charges.ts';
import { listSums, type OrderSum } from '#shop/orders/contract/order-sums.ts';
import type { PayLinkSale } from './pay-links.ts';

/** Lists what a sale costs: its total, before it what is added to the shoes, and after it the tax that it contains. */
export const listSaleSums = ({ amountCents, currency, charges }: PayLinkSale): OrderSum[] =>
  listSums({ ...noCharges, ...charges, amount: amountCents, currency, discount: null });
