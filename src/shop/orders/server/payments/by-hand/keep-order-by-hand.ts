import { isGuest } from '#database/privacy/guest-uid.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { changeStock, type StockShortage } from '../attempts/change-stock.ts';
import { createPaymentId } from '../checkout/payment-id.ts';
import { retryWhileOthersChange } from '../checkout/retry-while-others-change.ts';
import type { PayLater } from '../purchase-hooks.ts';
import type { MadeOrder } from './create-order-by-hand.ts';
import { writeClaim } from './order-claim.ts';
import { type ByHandProblem, type OrderByHand, type PricedByHand, priceByHand } from './price-by-hand.ts';

/**
 * Reserves the pairs of an order that its buyer has yet to pay, at current prices, in one transaction with its audit
 * entry and email. Pairs that features keep for somebody are not available.
 * @throws an `ApiError` when pairs are not available
 */
export async function keepOrderByHand(
  dependencies: Dependencies,
  wanted: OrderByHand,
  payLater: PayLater,
): Promise<MadeOrder | ByHandProblem> {
  const { db, purchaseHooks: hooks } = dependencies;
  // Its card payment needs the address of the buyer, and so does the parcel.
  const { address } = wanted;
  if (!address) return fieldProblem('address', 'Enter the address of the buyer');
  const kept = await retryWhileOthersChange(async () => {
    const found = await priceByHand({ db, hooks }, wanted);
    return isProblem(found)
      ? found
      : inTransaction(db, (transaction) => keep(transaction, { ...wanted, address }, found));
  });
  return kept ?? fieldProblem('email', 'The account of this buyer was just closed. Try again');

  /** @returns null if the account has been closed in the meantime, so that the buyer is a guest */
  async function keep(
    transaction: Database,
    { claim, who, address }: OrderByHand & { readonly address: NonNullable<OrderByHand['address']> },
    { input: { uid, email }, priced }: PricedByHand,
  ): Promise<MadeOrder | null> {
    if (!isGuest(uid) && !(await lockAccount(transaction, uid))) return null;
    const idPayment = createPaymentId();
    const payUrl = await payLater.urlOf(idPayment, dependencies);
    await claim(transaction, await writeClaim({ idPayment, payUrl }, dependencies));
    const taken = priced.lines.map(({ shoe_id, size, quantity: units }) => ({ shoe_id, size, units }));
    const shortage = await changeStock(transaction, { taken, returned: [] }, { uid, hooks });
    if (shortage) throw new ApiError(toProblem(shortage, priced));
    const order = { ...priced, idPayment, uid, email, address, who };
    return { idPayment, payUrl, change: await payLater.keep(transaction, order, dependencies) };
  }
}

/** Keeps an account from being closed until the transaction ends. @returns whether there still is one */
const lockAccount = async (db: Database, uid: string): Promise<boolean> =>
  (await db.selectFrom('shop_user').select('id').where('uid', '=', uid).forKeyShare().executeTakeFirst()) !==
  undefined;

function toProblem(
  shortage: StockShortage,
  { lines }: PricedByHand['priced'],
): Problem<'NOT_OPEN' | 'OUT_OF_STOCK'> {
  if (shortage.kind === 'not-open')
    return problem('NOT_OPEN', shortage.opensAt === undefined ? {} : { opensAt: shortage.opensAt });
  const { left, size, shoe_id } = shortage;
  const name = lines.find((line) => line.shoe_id === shoe_id)?.name ?? shoe_id;
  return problem('OUT_OF_STOCK', {
    detail: `${left === 0 ? 'No pairs' : `Only ${left}`} of ${name} in size ${size} left, apart from pairs that are kept for others`,
  });
}
