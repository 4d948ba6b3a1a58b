import { multipartForm } from './multipart-form.ts';
import type { RefundShop } from './refund-shop.ts';

/** Announces a return of a pair of an order that was shipped; returns its path. */
export async function announceReturn({ ada, sell }: Pick<RefundShop, 'ada' | 'sell'>): Promise<string> {
  const { idPayment, size, member } = await sell();
  const shipment = { carrier: 'UPS', trackingNumber: '' };
  await ada.request('PUT', `/api/admin/orders/${idPayment}/shipment`, { body: shipment });
  const body = { items: [{ _id: 'shoe-orbit', size, quantity: 1 }] };
  const announced = await member.request('POST', `/api/cart/order/${idPayment}/returns`, { body });
  return `/admin/returns/${announced.json()._id}`;
}

/** The same, of a pair that arrived. */
export async function announceArrivedReturn(shop: Pick<RefundShop, 'ada' | 'sell'>): Promise<string> {
  const path = await announceReturn(shop);
  await shop.ada.request('POST', `/api${path}/arrive`, { body: { restock: true } });
  return path;
}

/** Attaches a label to an announced return; returns its path and the response. */
export async function attachLabel(shop: Pick<RefundShop, 'ada' | 'sell'>) {
  const path = `${await announceReturn(shop)}/label`;
  return { path, response: await shop.ada.request('PUT', `/api${path}`, multipartForm('%PDF-1.7\n%%EOF')) };
}
