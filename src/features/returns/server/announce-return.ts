import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { ApiError, fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { Claim } from '#platform/handlers/route.ts';
import type { FindMailSite } from '#platform/outbox/mail-site.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import {
  lockAttemptAndOrder,
  type PurchaseHooks,
  planExchanges,
} from '#shop/orders/server/payments/payments.ts';
import type { AnnouncedItem, ListedReturn } from '../contract/returns.ts';
import { whyNotReturnable } from '../contract/why-not-returnable.ts';
import { listExchanges, lockReturn, moveReturn } from './move-return.ts';
import { returnAnnouncedEmail } from './return-emails.ts';
import { findReturn } from './return-store.ts';
import { countOrderedPairs, type OrderedPairs } from './returnable.ts';

/** What announcing a return needs. */
export interface AnnounceContext {
  readonly hooks: readonly PurchaseHooks[];
  readonly mailSite: FindMailSite;
  /** How long new sizes are reserved, in days. */
  readonly holdDays: number;
  /** Where to send the pairs; null where buyers are told by email. */
  readonly address: string | null;
}

interface WantedReturn {
  readonly idPayment: string;
  readonly items: readonly AnnouncedItem[];
  readonly claim: Claim;
}

/**
 * Announces a return, in the caller's transaction: reserves the new sizes of its swaps and emails the buyer what happens next.
 * @throws an `ApiError` if something is in the way
 */
export async function announceReturn(
  db: Database,
  context: AnnounceContext,
  { idPayment, items, claim }: WantedReturn,
): Promise<ListedReturn> {
  const order = orThrow(await lockAttemptAndOrder(db, idPayment));
  const id = randomUUID();
  await claim(db, id);
  const why = whyNotReturnable(order);
  if (why !== null) throw new ApiError(problem('NOT_ALLOWED_NOW', { detail: why }));
  const pairs = await countOrderedPairs(db, order._id);
  const refusal = findRefusal(items, pairs);
  if (refusal) throw new ApiError(refusal);
  await insertReturn(db, { id, order, items, pairs, holdDays: context.holdDays });
  await reserveSwaps(db, id, context.hooks);
  const made = await findReturn(db, id);
  if (!made) throw new Error(`there is no return ${id}`);
  await queueEmail(db, returnAnnouncedEmail(order, made, context.address, context.mailSite()));
  return made;
}

function orThrow<T extends object>(result: T | Problem): T {
  if (isProblem(result)) throw new ApiError(result);
  return result;
}

/** Why these pairs cannot be returned, by their field; null where they can. */
function findRefusal(
  items: readonly AnnouncedItem[],
  pairs: readonly OrderedPairs[],
): Problem<'INVALID' | 'NOT_ALLOWED_NOW'> | null {
  for (const [index, { _id, size, swapFor }] of items.entries()) {
    const own = pairs.find((one) => one.shoe_id === _id && one.size === size);
    if (!own) return fieldProblem(`items.${index}.size`, 'This order has no such pairs. Reload the page');
    if (swapFor === size)
      return fieldProblem(`items.${index}.swapFor`, 'These pairs have this size already. Choose another');
    const wanted = items
      .filter((item) => item._id === _id && item.size === size)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (wanted > own.bought)
      return fieldProblem(
        `items.${index}.quantity`,
        `This order has only ${count(own.bought)} of ${nameOf(own)}`,
      );
    if (wanted > own.left) return problem('NOT_ALLOWED_NOW', { detail: whyNotLeft(own) });
  }
  return null;
}

function whyNotLeft(own: OrderedPairs): string {
  const rest = own.left === 0 ? 'None are left to return' : `Only ${count(own.left)} can still be returned`;
  if (own.open === 0) return `Pairs of ${nameOf(own)} were already refunded. ${rest}`;
  return `Pairs of ${nameOf(own)} are already in an open return. ${rest}`;
}

const count = (pairs: number): string => (pairs === 1 ? '1 pair' : `${pairs} pairs`);
const nameOf = ({ name, size }: OrderedPairs): string => `${name} in size ${size}`;

async function insertReturn(
  db: Database,
  {
    id,
    order,
    items,
    pairs,
    holdDays,
  }: {
    readonly id: string;
    readonly order: Order;
    readonly items: readonly AnnouncedItem[];
    readonly pairs: readonly OrderedPairs[];
    readonly holdDays: number;
  },
): Promise<void> {
  const due_at = sql<Date>`now() + interval '1 day' * ${holdDays}::int`;
  await db.insertInto('order_return').values({ id, order_id: order._id, due_at }).execute();
  const rows = items.map(({ _id, size, quantity, reason, swapFor }, position) => ({
    return_id: id,
    position,
    shoe_id: _id,
    name: pairs.find((one) => one.shoe_id === _id)?.name ?? '',
    size,
    quantity,
    reason: reason ?? null,
    swap_for: swapFor ?? null,
  }));
  await db.insertInto('order_return_item').values(rows).execute();
}

/** Reserves the new sizes, if there are any, and checks that the order could have them. */
async function reserveSwaps(db: Database, id: string, hooks: readonly PurchaseHooks[]): Promise<void> {
  const own = await lockReturn(db, id);
  if (!own) throw new Error(`there is no return ${id}`);
  const exchanges = listExchanges(own.items, true);
  if (exchanges.length === 0) return;
  const lines = await planExchanges(db, own.order_id, exchanges);
  if (typeof lines === 'string') throw new ApiError(problem('NOT_ALLOWED_NOW', { detail: lines }));
  const hindrance = await moveReturn(db, own, { ...own, taken: true }, hooks);
  if (hindrance === null) return;
  if (hindrance.kind !== 'sold-out')
    throw new ApiError(
      problem('NOT_ALLOWED_NOW', { detail: 'This shoe is not for sale right now. Choose a refund instead' }),
    );
  const { size, left } = hindrance;
  const gone =
    left > 0
      ? `Only ${count(left)} in size ${size} ${left === 1 ? 'is' : 'are'} left`
      : `Size ${size} is sold out`;
  throw new ApiError(
    problem('OUT_OF_STOCK', {
      detail: `${gone}, so nothing was announced. Choose another size or a refund`,
    }),
  );
}
