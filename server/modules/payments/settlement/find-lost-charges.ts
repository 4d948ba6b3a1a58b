import { sql } from 'kysely';
import { isFarInFuture } from '../../../shared/clock-set-back.ts';
import type { Database } from '../../../shared/dependencies.ts';
import type { PaymentContext } from '../payment-context.ts';
import { recoverAttempt } from './recover-attempt.ts';

/** Whether it is this process's turn to compare; all processes share the pause, in ms. */
export async function isTimeToCompare(db: Database, pause: number): Promise<boolean> {
  const { rows } = await sql`
    insert into shop_fact as comparison (key, value, at) values ('charges-compared', 'true', clock_timestamp())
    on conflict (key) do update set at = excluded.at
    where comparison.at < clock_timestamp() - interval '1 ms' * ${pause}::int or ${isFarInFuture('comparison.at')}
    returning key`.execute(db);
  return rows.length > 0;
}

/**
 * Compares the provider's charges since a time with the attempts, and recovers those that had failed.
 * @returns whether the provider listed its charges
 */
export async function findLostCharges(context: PaymentContext, since: Date): Promise<boolean> {
  const charged = await context.payment.listCharged(since);
  if (!charged) return false;
  const intents = new Map(charged.map(({ orderId, intent }) => [orderId, intent]));
  const failedAttempts = await context.db
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('id', 'in', [...intents.keys(), ''])
    .where('state', '=', 'failed')
    .execute();
  // Its intent is named: searching for it around the start of the attempt found nothing, perhaps because clocks differ.
  for (const attempt of failedAttempts)
    await recoverAttempt(context, { ...attempt, intent: attempt.intent ?? intents.get(attempt.id) ?? null });
  return true;
}
