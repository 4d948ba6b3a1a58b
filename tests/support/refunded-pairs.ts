import { sql } from 'kysely';
import type { ShopAndSandboxDatabases } from './invariants.ts';

/** Finds pairs that were refunded or put back into stock more often than bought, or not put back although they should be. */
export async function findPairViolations({ db }: Pick<ShopAndSandboxDatabases, 'db'>): Promise<string[]> {
  const { rows: pairs } = await sql<{ attempt: string; refunded: number; bought: number }>`
    select refund.attempt_id as attempt, sum(line.quantity)::int as refunded,
      (select sum(item.quantity)::int from attempt_line item where item.attempt_id = refund.attempt_id
        and item.shoe_id = line.shoe_id and item.size = line.size) as bought
    from refund_line line join refund on refund.id = line.refund_id
    where refund.status in ('pending', 'succeeded')
    group by refund.attempt_id, line.shoe_id, line.size`.execute(db);
  const { rows: returns } = await sql<{ id: string; returned: boolean }>`
    select id, restocked_at is not null as returned from refund
    where (restock and succeeded_at is not null) <> (restocked_at is not null)`.execute(db);
  return [
    ...pairs.flatMap(({ attempt, refunded, bought }) =>
      refunded > bought ? [`of order ${attempt} ${refunded} pairs of ${bought} are refunded`] : [],
    ),
    ...returns.map(({ id, returned }) =>
      returned ? `refund ${id} put pairs back before it succeeded` : `refund ${id} put no pairs back`,
    ),
  ];
}
