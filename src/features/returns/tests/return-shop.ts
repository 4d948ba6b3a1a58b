import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { addSizeWithStock } from '#tests/support/checkout-requests.ts';
import { countStockedUnits, type StockedUnits } from '#tests/support/invariants.ts';
import { readLedgerStates } from '#tests/support/ledger-invariants.ts';
import { findMovementViolations } from '#tests/support/movement-invariants.ts';
import { openRefundShop, type RefundShop, type SoldOrder } from '#tests/support/refund-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { AnnouncedItem } from '../contract/returns.ts';
import { startReturnJob } from '../server/return-job.ts';

/** Pairs of `shoe-orbit` that come back. */
type WantedItem = Omit<AnnouncedItem, '_id'>;

export type ReturnShop = Awaited<ReturnType<typeof openReturnShop>>;

/** Opens a shop whose orders are shipped and come back; close `shop` after the tests. */
export async function openReturnShop(...options: Parameters<typeof openRefundShop>) {
  const opened = await openRefundShop(...options);
  const { shop, ada } = opened;
  return {
    ...opened,
    /** Sells three pairs of a new size, and ships them. */
    async sellAndShip(card?: string): Promise<SoldOrder> {
      const sold = await opened.sell(card);
      await ship(opened, sold);
      return sold;
    },
    ship: (idPayment: string) => ship(opened, { idPayment }),
    addSize: (units = 3) => addSizeWithStock(shop, 'shoe-orbit', units),
    announce: (
      who: Pick<TestClient, 'call'>,
      { idPayment }: Pick<SoldOrder, 'idPayment'>,
      items: readonly WantedItem[],
      { email, key }: { email?: string; key?: string } = {},
    ) =>
      who.call(
        'POST /cart/order/{idPayment}/returns',
        {
          params: { idPayment },
          body: {
            items: items.map((item) => ({ _id: 'shoe-orbit', ...item })),
            ...(email !== undefined && { email }),
          },
        },
        key === undefined ? {} : { idempotencyKey: key },
      ),
    arrive: (id: string, restock: boolean, items?: readonly { size: string; quantity: number }[]) =>
      ada.call('POST /admin/returns/{id}/arrive', {
        params: { id },
        body: { restock, ...(items && { items: items.map((item) => ({ _id: 'shoe-orbit', ...item })) }) },
      }),
    settle: (id: string, action: 'refund' | 'send', amountCents?: number) =>
      ada.call('POST /admin/returns/{id}/settle', {
        params: { id },
        body: { action, ...(amountCents !== undefined && { amountCents }) },
      }),
    cancel: (id: string) => ada.call('POST /admin/returns/{id}/cancel', { params: { id } }),
    /** Undoes the newest change of a return. */
    async undo(id: string) {
      const listed = await ada.call('GET /admin/history', { query: { entity: 'return' } });
      const entry = listed.ok && listed.body.find((one) => one.entityId === id && one.undoable);
      if (!entry) throw new Error(`nothing of ${id} can be undone`);
      return ada.call('POST /admin/history/{id}/undo', { params: { id: entry._id } });
    },
    /** What is there of an order's returns, for anyone with its link. */
    async returnsOf({ idPayment }: Pick<SoldOrder, 'idPayment'>) {
      const found = await shop
        .visitor()
        .call('GET /cart/order/{idPayment}/returns', { params: { idPayment } });
      if (!found.ok) throw new Error(found.problem.detail);
      return found.body;
    },
    linesOf: async ({ idPayment }: Pick<SoldOrder, 'idPayment'>) =>
      Object.fromEntries(
        (await opened.orderOf(idPayment)).shoe.map(({ size, quantity }) => [size, quantity]),
      ),
    /** Lets the time of a return pass, and runs the job once. */
    async expire(id: string): Promise<void> {
      await shop.db
        .updateTable('order_return')
        .set({ due_at: sql<Date>`clock_timestamp() - interval '1 second'` })
        .where('id', '=', id)
        .execute();
      const job = startReturnJob({ ...shop.dependencies, db: shop.db });
      await job.runOnce();
      await job.stop();
    },
    /** Units that were ever put into stock: also those that are reserved for swaps, or came back. */
    countUnits: () => countUnits(opened),
    /** What is wrong with stock and refunds, compared with what {@link countUnits} returned earlier. */
    async findWrong(stocked: StockedUnits): Promise<string[]> {
      const now = await countUnits(opened);
      const lost = [...now]
        .filter(([size, units]) => units !== (stocked.get(size) ?? units))
        .map(([size, units]) => `${size}: ${units} units instead of ${stocked.get(size)}`);
      return [...lost, ...(await findMovementViolations(shop)), ...(await findReturnViolations(shop.db))];
    },
  };
}

/** Finds returns that are not as the ledgers of their orders say. */
export async function findReturnViolations(db: Database): Promise<string[]> {
  const returns = await db
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
    .select(['order_return.id', 'order_id', 'order_return.state'])
    .execute();
  const ledgers = await readLedgerStates(db);
  return returns.flatMap(({ id, order_id, state }) => {
    // Pairs that arrive later are a return of their own, which was announced with the others.
    const told = ledgers.get(order_id)?.get(`return ${id}`) ?? 'announced';
    return told === state ? [] : [`return ${id} is ${state} and ${told} in the ledger`];
  });
}

const ship = async ({ ada }: Pick<RefundShop, 'ada'>, { idPayment }: Pick<SoldOrder, 'idPayment'>) => {
  const shipped = await ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'UPS', trackingNumber: '' },
  });
  if (!shipped.ok) throw new Error(shipped.problem.detail);
};

/**
 * In stock, reserved and sold, as for a shop without returns; and what is in no order's lines or twice: new sizes that are
 * reserved, pairs in stock that their order still names, and pairs that were exchanged but not restocked.
 */
async function countUnits({ shop }: Pick<RefundShop, 'shop'>): Promise<StockedUnits> {
  const units = new Map(await countStockedUnits(shop));
  const rows = await shop.db
    .selectFrom('order_return_item as item')
    .innerJoin('order_return as own', 'own.id', 'item.return_id')
    .select(['item.shoe_id', 'item.size', 'item.quantity', 'item.swap_for'])
    .select(['own.outcome', 'own.taken', 'own.restocked'])
    .execute();
  const add = (size: string, count: number) => units.set(size, (units.get(size) ?? 0) + count);
  for (const { shoe_id, size, quantity, swap_for, outcome, taken, restocked } of rows) {
    const isSent = outcome === 'send' && swap_for !== null;
    if (taken && !isSent && swap_for !== null) add(`${shoe_id} ${swap_for}`, quantity);
    if (restocked && !isSent) add(`${shoe_id} ${size}`, -quantity);
    if (!restocked && isSent) add(`${shoe_id} ${size}`, quantity);
  }
  return units;
}
