import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { ApiError, fieldProblem, problem } from '#platform/handlers/problem.ts';
import type { ArrivedItem } from '../contract/returns.ts';
import type { ReturnChange } from './change-return.ts';
import { type LockedReturn, lockReturn } from './move-return.ts';
import { returnArrivedEmail } from './return-emails.ts';
import { countOrderedPairs, quantityOf } from './returnable.ts';

interface Arrival {
  readonly restock: boolean;
  /** The pairs that arrived; without them all. */
  readonly items: readonly ArrivedItem[] | undefined;
}

/** A locked return, and what it becomes. */
export interface PlannedChange extends Omit<ReturnChange, 'who'> {
  readonly own: LockedReturn;
}

/**
 * Plans that pairs of a locked return arrived, in the caller's transaction. Those that did not arrive become a return of
 * their own, which is where this one was: it keeps its reserved sizes until the same day.
 * @returns null if exactly these pairs arrived before
 * @throws an `ApiError` if something is in the way
 */
export async function planArrival(
  db: Database,
  own: LockedReturn,
  { restock, items }: Arrival,
): Promise<PlannedChange | null> {
  const arrived = items?.map(({ _id, size, quantity }) => ({ shoe_id: _id, size, quantity })) ?? own.items;
  if (own.state === 'arrived' && own.restocked === restock && isAll(own, arrived)) return null;
  if (own.state === 'arrived' && items)
    throw notNow('Pairs of this return already arrived. Undo the arrival first');
  if (own.state !== 'announced' && own.state !== 'expired') throw notNow('This return is closed already');
  requireAnnounced(own, arrived);
  const left = isAll(own, arrived) ? own : await splitOff(db, own, arrived);
  if (left.state === 'expired') await requireLeft(db, left);
  const isMore = left !== own && own.state === 'announced';
  return {
    own: left,
    to: { ...left, state: 'arrived', restocked: restock },
    mail: (order, changed, site) => returnArrivedEmail(order, { ...changed, isMore }, site),
  };
}

type Pairs = Pick<LockedReturn['items'][number], 'shoe_id' | 'size' | 'quantity'>;

const isAll = ({ items }: LockedReturn, arrived: readonly Pairs[]): boolean =>
  [...items, ...arrived].every((one) => quantityOf(items, one) === quantityOf(arrived, one));

/** @throws an `ApiError` if more arrived than was announced, or something else */
function requireAnnounced({ items }: LockedReturn, arrived: readonly Pairs[]): void {
  for (const [index, one] of arrived.entries()) {
    const most = quantityOf(items, one);
    if (most === 0)
      throw new ApiError(fieldProblem(`items.${index}.size`, 'These pairs are not in this return'));
    if (quantityOf(arrived, one) > most)
      throw new ApiError(fieldProblem(`items.${index}.quantity`, `Only ${most} were announced`));
  }
}

/** Moves the pairs that did not arrive into a return of their own. @returns the return without them, locked */
async function splitOff(db: Database, own: LockedReturn, arrived: readonly Pairs[]): Promise<LockedReturn> {
  const rest = own.items.map((item, index) => {
    const before = quantityOf(own.items.slice(0, index), item);
    const here = Math.max(0, Math.min(item.quantity, quantityOf(arrived, item) - before));
    return { item, here, missing: item.quantity - here };
  });
  const isTaken = (which: 'here' | 'missing') =>
    own.taken && rest.some((one) => one[which] > 0 && one.item.swap_for !== null);
  const id = randomUUID();
  await db
    .insertInto('order_return')
    .columns(['id', 'order_id', 'due_at', 'created_at', 'state', 'taken'])
    .expression((row) =>
      row
        .selectFrom('order_return')
        .where('id', '=', own.id)
        .select([sql<string>`${id}::text`.as('id'), 'order_id', 'due_at', 'created_at', 'state'])
        .select(sql<boolean>`${isTaken('missing')}::boolean`.as('taken')),
    )
    .execute();
  await db.deleteFrom('order_return_item').where('return_id', '=', own.id).execute();
  const items = rest.flatMap(({ item, here, missing }) => [
    { ...item, quantity: here },
    { ...item, return_id: id, quantity: missing },
  ]);
  await db
    .insertInto('order_return_item')
    .values(items.filter(({ quantity }) => quantity > 0))
    .execute();
  await db
    .updateTable('order_return')
    .set({ taken: isTaken('here') })
    .where('id', '=', own.id)
    .execute();
  const left = await lockReturn(db, own.id);
  if (!left) throw new Error(`there is no return ${own.id}`);
  return left;
}

/** @throws an `ApiError` if pairs of an expired return were refunded since, or are in another return */
async function requireLeft(db: Database, { order_id, items }: LockedReturn): Promise<void> {
  const pairs = await countOrderedPairs(db, order_id);
  const isGone = items.some((item) => {
    const left = pairs.find((one) => one.shoe_id === item.shoe_id && one.size === item.size)?.left ?? 0;
    return quantityOf(items, item) > left;
  });
  if (isGone) throw notNow('These pairs were refunded, or are in another return');
}

const notNow = (detail: string): ApiError => new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
