import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import { findOrders } from '#shop/orders/server/orders.ts';
import { type Seller, storedSeller } from '#shop/settings/contract/seller.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import type { documentRecipient, documentShop, storedContent } from '../contract/documents.ts';

/**
 * Stores what these invoices say, as their orders and the settings are now, in the caller's transaction. Those that are
 * stored, or whose order is gone, stay as they are.
 */
export async function storeInvoices(db: Database, orderIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'invoice.order_id')
    .select(['invoice.order_id', 'invoice.seller'])
    .where('invoice.order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('invoice.content', 'is', null)
    // No erasure of its recipient comes in between: it would change the uid, which is part of a key.
    .forKeyShare('checkout_attempt')
    .execute();
  if (rows.length === 0) return;
  const settings = await readSettings(db);
  const orders = await findOrders(
    db,
    rows.map(({ order_id }) => order_id),
  );
  const stored = orders.map((order) => ({
    order_id: order._id,
    content: contentOf(order, settings),
    recipient: recipientOf(order),
    seller: sellerOf(rows.find(({ order_id }) => order_id === order._id)?.seller, settings),
  }));
  await db
    .updateTable('invoice')
    .from(
      sql<{ order_id: string; content: string; recipient: string; seller: string }>`
        jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)`.as<'stored'>(
        sql`stored (order_id text, content jsonb, recipient jsonb, seller jsonb)`,
      ),
    )
    .set(({ ref }) => ({
      content: ref('stored.content'),
      recipient: ref('stored.recipient'),
      seller: ref('stored.seller'),
    }))
    .whereRef('invoice.order_id', '=', 'stored.order_id')
    .where('invoice.content', 'is', null)
    .execute();
}

/** Invoices that an earlier release issued, of orders that exist. */
export const listUnstored = async (db: Database, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('invoice')
      .innerJoin('shop_order', 'shop_order.id', 'invoice.order_id')
      .select('invoice.order_id')
      .where('invoice.content', 'is', null)
      .limit(limit)
      .execute()
  ).map(({ order_id }) => order_id);

/** Stores the shop's name and logo in the credit notes that an earlier release issued: all of them, or those of an order. */
export async function storeCreditNotes(db: Database, orderId?: string): Promise<void> {
  const missing = await db
    .selectFrom('credit_note')
    .select('order_id')
    .where('content', 'is', null)
    .$if(orderId !== undefined, (some) => some.where('order_id', '=', orderId ?? ''))
    .limit(1)
    .executeTakeFirst();
  if (!missing) return;
  const content = JSON.stringify(shopOf(await readSettings(db)));
  await db
    .updateTable('credit_note')
    .set({ content })
    .where('content', 'is', null)
    .$if(orderId !== undefined, (some) => some.where('order_id', '=', orderId ?? ''))
    .execute();
}

/** What the head of a document says of the shop. */
export const shopOf = ({ shop: { name }, files: { logo } }: ShopSettings): z.output<typeof documentShop> => ({
  name,
  logo,
});

const contentOf = (order: Order, settings: ShopSettings): z.output<typeof storedContent> => ({
  shop: shopOf(settings),
  lines: order.shoe,
  discount: order.discount,
  delivery: order.delivery,
  deliveryCents: order.deliveryCents,
  taxCents: order.taxCents,
  paidOutside: order.paidOutside,
});

const recipientOf = ({ address, email }: Order): z.output<typeof documentRecipient> => ({
  ...(address ?? { name: '', line1: '', city: '', state: '', postalCode: '', country: '' }),
  email,
});

/** The seller of today, unless an earlier release stored another one. */
function sellerOf(stored: unknown, settings: ShopSettings): Seller {
  const seller = storedSeller.parse(stored ?? {});
  return seller.legalName === null ? settings.seller : seller;
}
