import { createHash, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isGuest } from '#database/privacy/guest-uid.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { OrderCharges } from '../../../contract/fields/charges.ts';
import type { OrderAddress } from '../../../contract/orders.ts';
import {
  attemptColumns,
  lineColumns,
  type PaymentAttempt,
  reservationMinutes,
} from '../attempts/payment-attempts.ts';
import { reserveStock } from '../attempts/stock-reservation.ts';
import type { PaymentContext } from '../payment-context.ts';
import { isCommitUnknown, removeAfterOutage } from './finish-after-outage.ts';
import { createPaymentId } from './payment-id.ts';
import { type CheckoutCart, mergeLines, type PricedLines } from './price-lines.ts';

/** A checkout request, apart from its cart. */
export interface CheckoutInput {
  readonly uid: string;
  readonly email: string;
  readonly paymentMethod: string;
  /** The hash of the Idempotency-Key header, where one was given. */
  readonly key: string | null;
  readonly requestHash: string;
  /** The client address, for limits. */
  readonly address: string;
  /** The process that pays it. */
  readonly worker: number | null;
  readonly discountCode: string | null;
  /** Where it is delivered; null in a shop without delivery methods. */
  readonly deliveryAddress: OrderAddress | null;
  /** The pairs of a manual order, which are out of stock; otherwise the attempt takes its pairs from stock. */
  readonly kept?: KeptPairs;
}

/** Pairs that are kept for the buyer of an order. */
interface KeptPairs {
  /** That of the order. */
  readonly idPayment: string;
  /** Passes them on to an attempt, in the transaction that writes it. @returns whether they were still kept */
  readonly passOn: (db: Database, attemptId: string) => Promise<boolean>;
}

/** The attempts that concern a checkout, to be selected: its own repeats, and the one of this user that is not over. */
export const selectRelatedAttempts = (db: Database, { uid, paymentMethod, key }: CheckoutInput) =>
  db
    .selectFrom('checkout_attempt')
    .where('uid', '=', uid)
    .where((row) =>
      row.or([
        row('payment_method', '=', paymentMethod),
        row('state', 'in', ['open', 'waiting']),
        ...(key === null ? [] : [row('idempotency_key', '=', key)]),
      ]),
    );

/**
 * Writes the attempt and reserves its stock, both or neither. The attempt comes first: a concurrent request with the
 * same keys waits there without locking stock, and settling locks in the same order.
 * @returns null when another request was quicker, with the same keys, for the last units, with an offer or with the last use of a
 * discount code, or the account is gone
 */
export async function beginPaymentAttempt(
  { db, hooks }: Pick<PaymentContext, 'db' | 'hooks'>,
  input: CheckoutInput,
  priced: PricedLines,
): Promise<PaymentAttempt | null> {
  const id = randomUUID();
  try {
    return await inTransaction(db, (transaction) =>
      writePaymentAttempt(transaction, hooks, { id, input, state: 'open' }, priced),
    );
  } catch (error) {
    if (error instanceof TooFewError) return null;
    if (isCommitUnknown(error)) removeAfterOutage({ db, hooks }, id);
    throw error;
  }
}

/**
 * Writes an attempt with its lines and reserves its stock, in the caller's transaction.
 * @returns null when there is another attempt with the same keys, or the account is gone
 * @throws a {@link TooFewError} if somebody else was faster
 */
export async function writePaymentAttempt(
  transaction: Database,
  hooks: PaymentContext['hooks'],
  {
    id,
    input,
    state,
  }: { readonly id: string; readonly input: CheckoutInput; readonly state: 'open' | 'paid' },
  { lines, amount, currency, discount, charges, deliveryDiscountCents, taxCalculation }: PricedLines,
): Promise<PaymentAttempt | null> {
  const attempt = await transaction
    .with('started', (query) =>
      insertAttempt(query, input, {
        id,
        amount,
        currency,
        charges,
        deliveryDiscountCents,
        taxCalculation,
        state,
        failure: null,
      }).returning(attemptColumns),
    )
    // Written only where the attempt was: an attempt without its lines, or lines alone, cannot be.
    .with('lines', (query) =>
      query
        .insertInto('attempt_line')
        .columns(['attempt_id', ...lineColumns])
        .expression(
          sql`select started.id, ${sql.join(lineColumns.map((column) => sql.ref(column)))}
            from started, ${listed(lines)}`,
        ),
    )
    .selectFrom('started as checkout_attempt')
    .select(attemptColumns)
    .executeTakeFirst();
  if (!attempt) return null;
  const buyer = { uid: input.uid, attemptId: id };
  const isReserved = input.kept
    ? await input.kept.passOn(transaction, id)
    : await reserveStock(transaction, lines, { buyer, hooks });
  if (!isReserved) throw new TooFewError();
  const code = attempt.discount_code;
  if (discount && code !== null && !(await discount.take(transaction, buyer, code))) throw new TooFewError();
  return attempt;
}

/**
 * Inserts the attempt of a checkout, or with `paid` that of an order that was paid outside, unless there is one of the same payment method or key: the database's unique
 * indexes decide between requests that come at once.
 */
export const insertAttempt = (
  db: Pick<Database, 'insertInto'>,
  input: CheckoutInput,
  { id, amount, currency, charges, deliveryDiscountCents, taxCalculation, state, failure }: NewAttempt,
) => {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + reservationMinutes * 60_000);
  return db
    .insertInto('checkout_attempt')
    .columns([
      'id',
      'id_payment',
      'uid',
      'email',
      'payment_method',
      'idempotency_key',
      'request_hash',
      'client_address',
      'amount_cents',
      'currency',
      'state',
      'failure',
      'created_at',
      'expires_at',
      'worker',
      'discount_code',
      'address',
      'charges',
      'delivery_discount_cents',
      'tax_calculation',
      'paid_outside',
    ])
    .expression(
      // The lock waits for an erasure of this user, which waits for the attempt where that came first. Until the attempt
      // is written, no more pairs are kept for the buyer.
      sql`select ${id}, ${input.kept?.idPayment ?? createPaymentId()}, ${input.uid}, ${input.email},
        ${input.paymentMethod}, ${input.key}, ${input.requestHash}, ${state === 'open' ? input.address : null},
        ${amount}::bigint, ${currency}, ${state}, ${failure}, ${now}::timestamptz, ${expiresAt}::timestamptz,
        ${state === 'open' ? input.worker : null}::integer, ${input.discountCode},
        ${state === 'failed' ? null : toJson(input.deliveryAddress)}::jsonb, ${toJson(charges)}::jsonb, ${deliveryDiscountCents}::bigint, ${taxCalculation},
        ${state === 'paid'}::boolean
        ${isGuest(input.uid) ? sql`from lock_unpaid_pairs(${input.uid})` : sql`from shop_user cross join lock_unpaid_pairs(${input.uid}) where uid = ${input.uid} for key share of shop_user`}`,
    )
    .onConflict((conflict) => conflict.doNothing());
};

const toJson = (value: OrderAddress | OrderCharges | null): string | null => value && JSON.stringify(value);

/** `amount` in cents. */
type NewAttempt = {
  id: string;
  amount: number;
  currency: string | RawBuilder<string>;
  charges: OrderCharges | null;
  deliveryDiscountCents: number;
  taxCalculation: string | null;
} & ({ state: 'open' | 'paid'; failure: null } | { state: 'failed'; failure: string });

/** What makes two requests the same: who buys what for how much. How and when it is paid does not count. */
export function hashRequest({
  lines: cart,
  amount,
  discountCode,
}: Omit<CheckoutCart, 'destination'>): string {
  const lines = mergeLines(cart)
    .map(({ _id, size, quantity }) => [_id, size, quantity])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([amount, lines, ...(discountCode === null ? [] : [discountCode])]))
    .digest('base64url');
}

/** Rolls back the transaction of {@link writePaymentAttempt}. */
export class TooFewError extends Error {}

/** The lines as a table, in the order of the columns above. */
const listed = (lines: PricedLines['lines']) => sql`unnest(
  ${lines.map((line) => line.position)}::int[],
  ${lines.map((line) => line.shoe_id)}::text[],
  ${lines.map((line) => line.size)}::text[],
  ${lines.map((line) => line.name)}::text[],
  ${lines.map((line) => line.image)}::text[],
  ${lines.map((line) => line.quantity)}::int[],
  ${lines.map((line) => line.price_cents)}::bigint[],
  ${lines.map((line) => line.discount_cents)}::bigint[],
  ${lines.map((line) => line.tax_cents)}::bigint[])
  as listed (position, shoe_id, size, name, image, quantity, price_cents, discount_cents, tax_cents)`;
