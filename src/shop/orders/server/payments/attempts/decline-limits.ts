import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { type AttemptLimit, countAttempts, type LimitExceeded } from '#platform/security/attempt-limiter.ts';
import type { DeclinedCard, PaymentProvider } from '../../provider/payment-provider.ts';
import type { PaymentAttempt } from './payment-attempts.ts';

/** Ten declined payments in 10 minutes for one account, one client address and one card (reading 33). */
const limit = { max: 10, seconds: 600 };

const accountKey = (uid: string) => `declined:account:${uid}`;
const addressKey = (address: string) => `declined:address:${address}`;
/** The provider's fingerprint is stored as a hash: it is only ever compared. */
const cardKey = (fingerprint: string) =>
  `declined:card:${createHash('sha256').update(fingerprint).digest('base64url')}`;

/** Counts a declined payment for its account, client address and card, in the caller's transaction. */
export async function countDecline(
  db: Database,
  { uid, client_address: address }: Pick<PaymentAttempt, 'uid' | 'client_address'>,
  { fingerprint }: DeclinedCard,
): Promise<void> {
  const keys = [
    accountKey(uid),
    ...(address === null ? [] : [addressKey(address)]),
    ...(fingerprint === null ? [] : [cardKey(fingerprint)]),
  ];
  await countAttempts(
    db,
    keys.map((key): AttemptLimit => ({ key, ...limit })),
  );
}

/** An account, address or card that reached its limit of declined payments; `left` in seconds. */
export interface DeclineCount {
  readonly key: string;
  readonly left: number;
}

/**
 * Selects the account and the client address of a checkout if they are at their limit, and every card that is, as rows
 * of {@link DeclineCount}. `scale` multiplies the limits.
 */
export const selectDeclinesAtLimit = (
  { uid, address }: { uid: string; address: string },
  scale: number,
): RawBuilder<DeclineCount> => sql<DeclineCount>`
  select key, left_over as left from (
    select key, hits, extract(epoch from started_at + interval '1 second' * ${limit.seconds}::int - now())::float8
      as left_over
    from limit_window where (key = any(${[accountKey(uid), addressKey(address)]}::text[]) or key like 'declined:card:%')
      and not ${isFarInFuture('started_at')}) recent
  where hits >= ${limit.max * scale}::float8 and left_over > 0
  order by left_over desc`;

/** Lists the rows of {@link selectDeclinesAtLimit}. */
export const listDeclinesAtLimit = (
  db: Database,
  who: { uid: string; address: string },
  scale: number,
): Promise<DeclineCount[]> =>
  db
    .selectFrom(sql<DeclineCount>`(${selectDeclinesAtLimit(who, scale)})`.as('decline'))
    .select(['decline.key', 'decline.left'])
    .execute();

/**
 * Whether a payment may not be tried, because too many before it were declined: from the rows of
 * {@link selectDeclinesAtLimit}. The provider is asked for the card only while some card is at its limit.
 */
export async function findDeclineLimit(
  payment: PaymentProvider,
  declines: readonly DeclineCount[],
  { uid, address, paymentMethod }: { uid: string; address: string; paymentMethod: string },
): Promise<LimitExceeded | null> {
  const own = [accountKey(uid), addressKey(address)];
  const exceeded = declines.find(({ key }) => own.includes(key)) ?? (await findCard());
  return exceeded ? { retryAfter: Math.ceil(exceeded.left) } : null;

  async function findCard() {
    const fingerprint = declines.length > 0 ? await payment.fingerprintOf(paymentMethod) : null;
    return fingerprint === null ? undefined : declines.find(({ key }) => key === cardKey(fingerprint));
  }
}
