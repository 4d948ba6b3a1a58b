import { type RawBuilder, sql } from 'kysely';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';

/** Pairs that the waitlist offers to somebody are kept for them; an entry is only locked under the lock of its size. */
export const keptPairs = {
  keptFor: (uid) => sql<number>`(
    select count(*)::int from waitlist_entry own
    where own.shoe_id = entry.shoe_id and own.size = entry.size and ${isOfferedTo(uid)})`,

  keptBeside: (uid, sizes) => sql<number>`(
    select count(*)::int from waitlist_entry kept where kept.uid = ${uid} and kept.state = 'offered'
      and (kept.shoe_id, kept.size) not in (
        select * from unnest(${sizes.map((one) => one.shoe_id)}::text[], ${sizes.map((one) => one.size)}::text[])))`,

  take: ({ uid, attemptId }) => sql`
    update waitlist_entry own set state = 'taken', attempt_id = ${attemptId}, notice = null,
      updated_at = clock_timestamp()
    from locked
    where own.shoe_id = locked.shoe_id and own.size = locked.size and ${isOfferedTo(uid)}
    returning locked.id`,

  // Offered to the same buyer again until that offer ends, unless the attempt was paid.
  giveBack: (attemptId) => sql`
    update waitlist_entry own set attempt_id = null, updated_at = clock_timestamp(),
      state = case when own.reserved_until > clock_timestamp() then 'offered' else 'expired' end
    from locked, checkout_attempt attempt
    where own.attempt_id = ${attemptId} and own.state = 'taken' and attempt.id = own.attempt_id
      and attempt.state in ('open', 'waiting') and own.shoe_id = locked.shoe_id and own.size = locked.size
    returning case when own.state = 'offered' then locked.id end as id`,
} satisfies PurchaseHooks['hold'];

/** Whether the entry `own` keeps a unit for an account now, as an SQL condition. */
const isOfferedTo = (uid: string): RawBuilder<boolean> => sql<boolean>`
  own.uid = ${uid} and own.state = 'offered' and own.reserved_until > clock_timestamp()`;
