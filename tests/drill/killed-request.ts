import { randomUUID } from 'node:crypto';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { AdministratorClient } from './administrator-client.ts';
import { type CheckoutClient, createPaymentMethod, type ShopEndpoints } from './checkout-client.ts';
import type { KillPoint } from './kill-points.ts';

/** Who sends requests to a shop that is killed meanwhile. */
export interface Requesters {
  readonly shop: ShopEndpoints;
  readonly client: CheckoutClient;
  readonly administrator: AdministratorClient;
  readonly cart: readonly CartLine[];
}

/** Sends a request, the same each time. @returns its status; null when the response was lost */
export type SendRequest = () => Promise<number | null>;

/** Prepares a checkout, or the refund or cancellation of an order that is bought for it. */
export async function prepareRequest(
  { shop, client, administrator, cart }: Requesters,
  kind: KillPoint['request'],
): Promise<SendRequest> {
  const card = await createPaymentMethod(shop, 'good');
  const pay = () => client.checkout(card, cart);
  if (kind === 'checkout') return async () => (await pay())?.status ?? null;
  const { idPayment } = (await pay())?.body ?? {};
  if (idPayment === undefined) throw new Error('The order to refund was not sold');
  // Signs in where that is needed, so that no step of the refund is counted twice.
  await administrator.listStates(idPayment);
  if (kind === 'cancel') return () => administrator.cancel(idPayment);
  if (typeof kind === 'function')
    return kind(administrator, { idPayment, cart, createCard: () => createPaymentMethod(shop, 'good') });
  const key = randomUUID();
  const body = { reason: 'requested_by_customer', restock: true } as const;
  return async () => (await administrator.refund(idPayment, body, key))?.status ?? null;
}
