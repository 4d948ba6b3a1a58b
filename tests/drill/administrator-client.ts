import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { OrderRefundStatus } from '#shop/orders/contract/refunds.ts';
import { createKillableShopIdentity, killableShopAdministrators } from '../support/killable-shop-identity.ts';
import { requestTimeout, type ShopEndpoints } from './checkout-client.ts';

/** The answer to a refund's request. */
export interface RefundResponse {
  readonly status: number;
  readonly refund: { readonly _id: string; readonly status: OrderRefundStatus } | null;
}

/** What a refund is for: everything that is left, or some pairs, or an amount. */
export interface RefundBody {
  readonly reason: 'requested_by_customer';
  readonly restock: boolean;
  readonly items?: readonly { _id: string; size: string; quantity: number }[];
  readonly amountCents?: number;
}

/** An administrator who refunds and cancels orders. Every call resolves to null when the response was lost. */
export interface AdministratorClient {
  /** The same key makes it a repeat of the same refund. */
  refund(idPayment: string, body: RefundBody, key: string): Promise<RefundResponse | null>;
  /** @returns the status of the response */
  cancel(idPayment: string): Promise<number | null>;
  /** Any other change, below `/api`. */
  change(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
  ): Promise<{ readonly status: number; readonly body: unknown } | null>;
  /** The states of an order's refunds, newest first, as the provider has them now. */
  listStates(idPayment: string): Promise<readonly OrderRefundStatus[] | null>;
}

const account = { email: killableShopAdministrators[0].email, password: 'correct horse' };

/** Creates the administrator's account in the shop's database. */
export const createAdministrator = (db: Database): Promise<unknown> =>
  createKillableShopIdentity(db).ensureAccount({
    ...killableShopAdministrators[0],
    ...account,
    displayName: 'Ada',
  });

/** Signs the administrator in when that is needed: at first, and after the proof of it is too old. */
export function createAdministratorClient({ shopUrl: shop, origin }: ShopEndpoints): AdministratorClient {
  let cookie = '';
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key?: string,
  ): Promise<Response | null> =>
    fetch(`${shop()}/api${path}`, {
      method,
      headers: {
        origin,
        cookie,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(requestTimeout),
    }).catch(() => null);
  const signIn = async () => {
    const response = await send('POST', '/auth/sign-in/email', account);
    if (response?.status !== 200) return;
    cookie = response.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
  };
  const call: typeof send = async (...request) => {
    const response = await send(...request);
    if (response?.status !== 401 && response?.status !== 403) return response;
    await signIn();
    return send(...request);
  };
  const change: AdministratorClient['change'] = async (method, path, body) => {
    const response = await call(method, path, body);
    const answer: unknown = await response?.json().catch(() => null);
    return !response || answer === null ? null : { status: response.status, body: answer };
  };
  return {
    change,
    async refund(idPayment, body, key) {
      const response = await call('POST', `/admin/orders/${idPayment}/refunds`, body, key);
      const text = await response?.json().catch(() => null);
      if (!response || text === null) return null;
      return { status: response.status, refund: response.status === 201 ? refund.parse(text) : null };
    },
    cancel: async (idPayment) =>
      (await change('POST', `/cart/order/${idPayment}/cancel`, {}))?.status ?? null,
    async listStates(idPayment) {
      const response = await call('GET', `/admin/orders/${idPayment}/refunds`);
      if (response?.status !== 200) return null;
      const list = await response.json().catch(() => null);
      return list === null
        ? null
        : z
            .array(refund)
            .parse(list)
            .map(({ status }) => status);
    },
  };
}

const refund = z.object({ _id: z.string(), status: z.enum(['pending', 'succeeded', 'failed', 'canceled']) });
