import type { Pool } from 'pg';
import { answerEvidence } from '../disputes/end-dispute.ts';
import { SandboxApiError } from '../protocol/api-error.ts';
import { failRefundLater, succeedRefund } from '../refunds/change-refund.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { runTransaction } from '../storage/sandbox-database.ts';
import { type ChangeKind, hasDueChange, takeDueChange } from '../storage/scheduled-changes.ts';
import { applyRiskEvent } from './apply-risk-event.ts';

const changes: Record<ChangeKind, (ledger: LedgerTransaction, subject: string) => Promise<void>> = {
  risk_event: applyRiskEvent,
  dispute_ends: answerEvidence,
  refund_succeeds: succeedRefund,
  refund_fails: failRefundLater,
};

/**
 * Applies what was to happen by now, each change in a transaction of its own. Runs before every request and before every
 * look for webhooks, so that nobody sees an object in a state that is over.
 */
export async function applyDueChanges(pool: Pool): Promise<void> {
  while (await hasDueChange(pool)) await runTransaction(pool, applyOne);
}

async function applyOne(ledger: LedgerTransaction): Promise<void> {
  const due = await takeDueChange(ledger);
  if (due) await changes[due.kind](ledger, due.subject).catch(ignoreMissing);
}

/** What a change was to happen to may be gone; then nothing was written, and the change is over. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof SandboxApiError)) throw error;
}
