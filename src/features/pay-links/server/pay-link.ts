import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import { listChartRows } from '#shop/catalog/server/catalog.ts';
import type { CheckoutResult, PayableOrder } from '#shop/orders/server/payments/payments.ts';
import type { PayLinkState } from '../contract/pay-links.ts';
import type { PayLink } from './pay-link-store.ts';

/** A request to pay a link. */
interface PayRequest {
  readonly paymentMethod: string;
  /** The address of the client, for limits. */
  readonly address: string;
  readonly worker: number | null;
  readonly returnPath: string;
}

/** Why a link cannot be paid, or the order that it has paid. */
export interface NotPayable {
  readonly refused: CheckoutResult | Problem<'NOT_FOUND' | 'NOT_ALLOWED_NOW' | 'ACCOUNT_DISABLED'>;
}

/** What is paid with a link; for a paid link its order, and for one that has ended why it cannot be paid. */
export async function toPayable(
  db: Database,
  link: PayLink,
  { paymentMethod, address, worker, returnPath }: PayRequest,
): Promise<PayableOrder | NotPayable> {
  const { id_payment: idPayment, uid, email, state, lines } = link;
  if (state === 'paid') return { refused: { kind: 'paid', idPayment } };
  const over = findEnd(state);
  if (over) return { refused: over };
  if (await isDisabled(db, uid)) return { refused: problem('ACCOUNT_DISABLED') };
  const charts = await listChartRows(
    db,
    lines.map(({ shoe_id: _id, size }) => ({ _id, size })),
  );
  return {
    input: {
      uid,
      email,
      paymentMethod,
      key: null,
      requestHash: `pay-link:${idPayment}`,
      address,
      worker,
      discountCode: null,
      deliveryAddress: link.address,
      kept: { idPayment, passOn: (transaction, attemptId) => passOn(transaction, idPayment, attemptId) },
    },
    priced: {
      lines: lines.map((line, index) => ({ ...line, discount_cents: 0, chart: charts[index] ?? null })),
      amount: link.amount_cents,
      currency: link.currency,
      charges: link.charges,
      deliveryDiscountCents: 0,
      taxCalculation: link.tax_calculation,
      discount: null,
    },
    returnPath,
  };
}

/** Why a link is over without an order that its buyer gets; null if it is not. */
export function findEnd(state: PayLinkState): Problem<'NOT_ALLOWED_NOW'> | null {
  const detail = ends[state];
  return detail === null ? null : problem('NOT_ALLOWED_NOW', { detail });
}

const ends: Readonly<Record<PayLinkState, string | null>> = {
  open: null,
  paying: null,
  paid: null,
  expired: 'This payment link has expired. Nothing was charged',
  canceled: 'This payment link was canceled. Nothing was charged',
  order_canceled: 'The order that was paid with this link was canceled. Your card is not charged again',
  refunded: 'The order that was paid with this link was refunded. Your card is not charged again',
};

async function isDisabled(db: Database, uid: string): Promise<boolean> {
  const user = await db.selectFrom('shop_user').select('status').where('uid', '=', uid).executeTakeFirst();
  return user !== undefined && user.status !== 'Enabled';
}

/** Passes the pairs of a link on to an attempt, while the link is open and nobody else pays it. */
async function passOn(db: Database, idPayment: string, attemptId: string): Promise<boolean> {
  const passed = await db
    .updateTable('pay_link')
    .set({ attempt_id: attemptId, updated_at: sql<Date>`clock_timestamp()` })
    .where('id_payment', '=', idPayment)
    .where('attempt_id', 'is', null)
    .where('ended', 'is', null)
    .where(sql<boolean>`expires_at > clock_timestamp()`)
    .returning('id_payment')
    .executeTakeFirst();
  return passed !== undefined;
}
