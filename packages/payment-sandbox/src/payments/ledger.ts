import type { ApiResponse } from '../protocol/api-error.ts';
import type { Charge, PaymentIntent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { type EventToRecord, recordEvents } from '../webhooks/record-events.ts';

/** A change of a PaymentIntent, not yet recorded: the intent afterwards, its charge, the events and the response. */
export interface LedgerEntry {
  readonly intent: PaymentIntent;
  readonly charge?: Charge;
  readonly events: readonly EventToRecord[];
  readonly response: ApiResponse;
}

/** Records a ledger entry and returns its response. The caller must hold the lock of an existing intent. */
export async function recordInLedger(
  ledger: LedgerTransaction,
  { intent, charge, events, response }: LedgerEntry,
  idempotencyKey: string | null,
): Promise<ApiResponse> {
  await ledger.query(
    `with charged as (
       insert into sandbox.charge (id, object) select $4, $5::jsonb where $4::text is not null)
     insert into sandbox.payment_intent (id, created, object) values ($1, to_timestamp($2), $3)
     on conflict (id) do update set object = excluded.object`,
    [
      intent.id,
      intent.created,
      JSON.stringify(intent),
      charge?.id ?? null,
      charge ? JSON.stringify(charge) : null,
    ],
  );
  await recordEvents(ledger, events, idempotencyKey);
  return response;
}
