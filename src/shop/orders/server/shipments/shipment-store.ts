import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Parcel } from '../../contract/shipments.ts';
import { leftToSend, type SentPairs } from './left-to-send.ts';
import { toParcel, toShipmentColumns } from './shipment-rows.ts';

/*
 * Triggers of `shipment`. A write also does this, in the same transaction:
 *
 * - `shipment_ledger`: records in `order_ledger` that a parcel was sent, corrected or removed
 */

/** What is recorded of a parcel. */
export type NewParcel = Omit<Parcel, 'trackingUrl' | 'date'> & { readonly date?: string };

/** The parcels of orders, by the id of their order, in the order of their position. */
export async function listShipments(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Parcel[]>> {
  if (orderIds.length === 0) return new Map();
  const ofThese = sql<string>`any(${orderIds}::text[])`;
  const rows = await db
    .selectFrom('shipment')
    .selectAll()
    .where('order_id', '=', ofThese)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const lines = await db
    .selectFrom('shipment_line')
    .selectAll()
    .where('order_id', '=', ofThese)
    .orderBy('shoe_id')
    .orderBy('size')
    .execute();
  const parcels = rows.map((row) => ({
    order: row.order_id,
    parcel: toParcel(
      row,
      lines.filter(({ order_id, position }) => order_id === row.order_id && position === row.position),
    ),
  }));
  return new Map(
    [...Map.groupBy(parcels, ({ order }) => order)].map(([order, list]) => [
      order,
      list.map(({ parcel }) => parcel),
    ]),
  );
}

/** The parcels of an order, in the order of their position. */
export const listParcels = async (db: Database, orderId: string): Promise<readonly Parcel[]> =>
  (await listShipments(db, [orderId])).get(orderId) ?? [];

/** Writes parcels of an order anew. Afterwards call {@link syncShipment}. */
export async function writeParcels(
  db: Database,
  orderId: string,
  parcels: readonly NewParcel[],
): Promise<void> {
  if (parcels.length === 0) return;
  await db
    .insertInto('shipment')
    .values(
      parcels.map(({ position, carrier, trackingNumber, date }) => ({
        order_id: orderId,
        position,
        carrier,
        tracking_number: trackingNumber || null,
        shipped_at: date === undefined ? sql<Date>`now()` : new Date(date),
      })),
    )
    .execute();
  const lines = parcels.flatMap(({ position, lines }) =>
    lines.map(({ _id, size, quantity }) => ({
      order_id: orderId,
      position,
      shoe_id: _id,
      size,
      quantity,
    })),
  );
  if (lines.length > 0) await db.insertInto('shipment_line').values(lines).execute();
}

/** Corrects who carries a parcel, and its number. Afterwards call {@link syncShipment}. */
export const changeParcel = (
  db: Database,
  orderId: string,
  { position, carrier, trackingNumber }: Pick<Parcel, 'position' | 'carrier' | 'trackingNumber'>,
) =>
  db
    .updateTable('shipment')
    .set({ carrier, tracking_number: trackingNumber || null })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();

/** Removes a parcel. Afterwards call {@link syncShipment}. */
export const removeParcel = (db: Database, orderId: string, position: number) =>
  db.deleteFrom('shipment').where('order_id', '=', orderId).where('position', '=', position).execute();

/** The pairs of an order that are to be sent. To rely on them, lock its attempt and the order first. */
export async function findLeftToSend(db: Database, orderId: string): Promise<SentPairs[]> {
  const ordered = await db
    .selectFrom('order_item')
    .select(['shoe_id', 'size', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const refunded = await db
    .selectFrom('refund_line')
    .innerJoin('refund', 'refund.id', 'refund_line.refund_id')
    .innerJoin('shop_order', 'shop_order.attempt_id', 'refund.attempt_id')
    .select(['refund_line.shoe_id', 'refund_line.size', 'refund_line.quantity'])
    .where('shop_order.id', '=', orderId)
    .where('refund.status', 'in', ['pending', 'succeeded'])
    .execute();
  const sent = await db
    .selectFrom('shipment_line')
    .select(['shoe_id', 'size', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  return leftToSend({ ordered, refunded, sent });
}

/**
 * Brings the columns of an order in line with its parcels, in the caller's transaction: after a change of its parcels, or
 * of the pairs that were refunded. It is shipped once nothing is left to send.
 */
export async function syncShipment(db: Database, orderId: string): Promise<void> {
  const order = await db
    .selectFrom('shop_order')
    .select('first_shipped_at')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return;
  const parcels = await listParcels(db, orderId);
  if (parcels.length === 0 && order.first_shipped_at === null) return;
  const isDone = parcels.length > 0 && (await findLeftToSend(db, orderId)).length === 0;
  const first = parcels[0];
  await db
    .updateTable('shop_order')
    .set({
      ...toShipmentColumns((isDone && parcels.at(-1)) || null),
      first_shipped_at: first ? new Date(first.date) : null,
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * Changes the size of pairs in the parcels of an order, as a swap does in the lines of the order. Pairs that are in no
 * parcel are not added to one.
 */
export async function exchangeInParcels(
  db: Database,
  orderId: string,
  exchanges: readonly { shoe: string; size: string; newSize: string; pairs: number }[],
): Promise<void> {
  for (const { shoe, size, newSize, pairs } of exchanges) {
    let left = pairs;
    for (const { position, lines } of await listParcels(db, orderId)) {
      const from = lines.find((line) => line._id === shoe && line.size === size);
      const moved = Math.min(left, from?.quantity ?? 0);
      if (!from || moved === 0) continue;
      left -= moved;
      const line = { order_id: orderId, position, shoe_id: shoe };
      const row = db
        .deleteFrom('shipment_line')
        .where('order_id', '=', orderId)
        .where('position', '=', position)
        .where('shoe_id', '=', shoe)
        .where('size', '=', size);
      await row.execute();
      if (from.quantity > moved)
        await db
          .insertInto('shipment_line')
          .values({ ...line, size, quantity: from.quantity - moved })
          .execute();
      await db
        .insertInto('shipment_line')
        .values({ ...line, size: newSize, quantity: moved })
        .onConflict((conflict) =>
          conflict
            .columns(['order_id', 'position', 'shoe_id', 'size'])
            .doUpdateSet({ quantity: sql<number>`shipment_line.quantity + excluded.quantity` }),
        )
        .execute();
    }
  }
}
