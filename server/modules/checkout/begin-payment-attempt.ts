import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CartLine } from '#contract/checkout.ts';
import type { Database } from '../../shared/dependencies.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { attemptColumns, type PaymentAttempt, reservationMinutes } from '../payments/payments.ts';
import { mergeLines, type PricedLines } from './price-lines.ts';

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
 * Writes the attempt with its lines and reserves its stock, all or nothing, in one statement: its stock is locked in
 * the order of ids, whatever the cart's order, and nothing is written unless every size has enough units. The
 * transaction around it undoes it when this process dies meanwhile: nobody would charge that attempt.
 * @returns null when another request was quicker, with the same keys or for the last units
 */
export async function beginPaymentAttempt(
  db: Database,
  input: CheckoutInput,
  { lines, amount }: PricedLines,
): Promise<PaymentAttempt | null> {
  const now = new Date();
  const expires = new Date(now.getTime() + reservationMinutes * 60_000);
  const statement = sql<PaymentAttempt>`
    with filters as (
      select position, shoe_id, size, name, image, quantity, price_cents from ${listed(lines)}),
    locked as (
      select entry.id, entry.quantity as stocked, filters.quantity from shoe_size entry
      join filters on filters.shoe_id = entry.shoe_id and filters.size = entry.size
      order by entry.id for update of entry),
    enough as (
      select count(*) as sizes from locked
      having count(*) = ${lines.length}::int and bool_and(stocked >= quantity)),
    started as (
      insert into checkout_attempt (id, id_payment, uid, email, payment_method, idempotency_key, request_hash,
        client_address, amount_cents, created_at, expires_at)
      select ${randomUUID()}, ${randomBytes(18).toString('base64url')}, ${input.uid}, ${input.email},
        ${input.paymentMethod}, ${input.key}, ${input.requestHash}, ${input.address}, ${amount}::bigint,
        ${now}::timestamptz, ${expires}::timestamptz
      from enough
      on conflict do nothing
      returning ${attemptList}),
    lines as (
      insert into attempt_line (attempt_id, position, shoe_id, size, name, image, quantity, price_cents)
      select started.id, position, shoe_id, size, name, image, quantity, price_cents from started, filters),
    reserved as (
      update shoe_size entry set quantity = entry.quantity - locked.quantity
      from locked, started where entry.id = locked.id)
    select ${attemptList} from started as checkout_attempt`;
  const { rows } = await inTransaction(db, (transaction) => statement.execute(transaction));
  return rows[0] ?? null;
}

const attemptList = sql.join(attemptColumns.map((column) => sql.ref(column)));

/** What makes two requests the same: who buys what for how much. How and when it is paid does not count. */
export function hashRequest(cart: readonly CartLine[], amount: number): string {
  const lines = mergeLines(cart)
    .map(({ _id, size, quantity }) => [_id, size, quantity])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([amount, lines]))
    .digest('base64url');
}

const listed = (lines: PricedLines['lines']) => sql`unnest(
  ${lines.map((line) => line.position)}::int[],
  ${lines.map((line) => line.shoe_id)}::text[],
  ${lines.map((line) => line.size)}::text[],
  ${lines.map((line) => line.name)}::text[],
  ${lines.map((line) => line.image)}::text[],
  ${lines.map((line) => line.quantity)}::int[],
  ${lines.map((line) => line.price_cents)}::bigint[])
  as listed (position, shoe_id, size, name, image, quantity, price_cents)`;
