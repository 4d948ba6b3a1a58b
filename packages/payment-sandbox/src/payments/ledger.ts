import type { ChargeRiskEvent } from '../cards/test-card.ts';
import type { ApiResponse } from '../protocol/api-error.ts';
import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import type { Charge } from '../protocol/charge-object.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import { insertObject, type LedgerTransaction } from '../storage/object-store.ts';
import { scheduleChange } from '../storage/scheduled-changes.ts';
import { type EventToRecord, recordEvents } from '../webhooks/record-events.ts';

/** A change of a PaymentIntent, not yet recorded: the intent afterwards, its charge, the events and the response. */
export interface LedgerEntry {
  readonly intent: PaymentIntent;
  readonly charge?: Charge;
  /** The income of the charge. */
  readonly balance?: BalanceTransaction;
  /** What follows the charge later. */
  readonly riskEvent?: ChargeRiskEvent | undefined;
  readonly events: readonly EventToRecord[];
  readonly response: ApiResponse;
}

/** Records a ledger entry and returns its response. The caller must hold the lock of an existing intent. */
export async function recordInLedger(
  ledger: LedgerTransaction,
  { intent, charge, balance, riskEvent, events, response }: LedgerEntry,
  { idempotencyKey, laterMs }: { readonly idempotencyKey: string | null; readonly laterMs: number },
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
  if (balance) await insertObject(ledger, 'balance_transaction', balance);
  if (riskEvent) await scheduleChange(ledger, { kind: 'risk_event', subject: intent.id }, laterMs);
  await recordEvents(ledger, events, idempotencyKey);
  return response;
}
