import type { LedgerTransaction } from './object-store.ts';

/** What happens to an object some time after the request that caused it, without a further request. */
export type ChangeKind = 'risk_event' | 'dispute_ends' | 'refund_succeeds' | 'refund_fails';

/** A change that is to happen, and the id of the object that it changes. */
export interface ScheduledChange {
  readonly kind: ChangeKind;
  readonly subject: string;
}

/** Schedules a change, `delay` milliseconds from now. It survives a restart. */
export async function scheduleChange(
  ledger: LedgerTransaction,
  { kind, subject }: ScheduledChange,
  delay: number,
): Promise<void> {
  await ledger.query(
    `insert into sandbox.scheduled_change (kind, subject, due_at)
     values ($1, $2, clock_timestamp() + $3 * interval '1 ms')`,
    [kind, subject, delay],
  );
}

/** Whether a change is due. */
export async function hasDueChange(ledger: LedgerTransaction): Promise<boolean> {
  const { rows } = await ledger.query(
    'select 1 from sandbox.scheduled_change where due_at <= clock_timestamp() limit 1',
  );
  return rows.length > 0;
}

/**
 * Takes the oldest due change; its row is gone with the transaction. Waits for whoever is applying it, and then takes none,
 * so that nobody goes on before it is applied.
 */
export async function takeDueChange(ledger: LedgerTransaction): Promise<ScheduledChange | undefined> {
  const { rows } = await ledger.query<ScheduledChange>(
    `delete from sandbox.scheduled_change where id = (
       select id from sandbox.scheduled_change where due_at <= clock_timestamp()
       order by due_at, id limit 1 for update)
     returning kind, subject`,
  );
  return rows[0];
}
