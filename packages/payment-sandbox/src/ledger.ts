import type { ApiResponse } from './api-error.ts';
import { recordEvents, type SandboxEvent } from './events.ts';
import type { SandboxDatabase } from './object-store.ts';
import type { Charge, PaymentIntent } from './objects.ts';

/** What a call does to an intent, before it is written: the intent as it will be, its charge, what is told of it. */
export interface LedgerRequest {
  readonly intent: PaymentIntent;
  readonly charge?: Charge;
  readonly happened: readonly SandboxEvent[];
  readonly answer: ApiResponse;
}

/** Writes a posting into the books and gives its answer. An intent that exists must be locked by the caller. */
export async function runInLedger(
  books: SandboxDatabase,
  { intent, charge, happened, answer }: LedgerRequest,
  idempotencyKey: string | null,
): Promise<ApiResponse> {
  await books.query(
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
  await recordEvents(books, happened, idempotencyKey);
  return answer;
}
