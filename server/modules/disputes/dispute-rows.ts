import type { Selectable } from 'kysely';
import type { DisputeCase } from '#contract/payments/disputes.ts';
import type { Tables } from '#database/tables.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { ProviderDisputeDetails } from '../../shared/payment/payment-provider.ts';

/** A dispute as recorded, with its payment and who answered it last. */
export type DisputeRow = Selectable<Tables['dispute']> & {
  readonly intent: string | null;
  readonly id_payment: string;
  readonly answered_by: string | null;
};

/** Finds a dispute; undefined when there is none. */
export const findDispute = (db: Database, id: string): Promise<DisputeRow | undefined> =>
  disputes(db).where('dispute.id', '=', id).executeTakeFirst();

/** The disputes of an attempt, newest first. */
export const listDisputes = (db: Database, attemptId: string): Promise<DisputeRow[]> =>
  disputes(db)
    .where('dispute.attempt_id', '=', attemptId)
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.id')
    .execute();

const disputes = (db: Database) =>
  db
    .selectFrom('dispute')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'dispute.attempt_id')
    .selectAll('dispute')
    .select(['checkout_attempt.intent', 'checkout_attempt.id_payment'])
    .select((row) =>
      row
        .selectFrom('dispute_answer')
        .select('requested_by')
        .whereRef('dispute_answer.dispute_id', '=', 'dispute.id')
        .where('outcome', '=', 'taken')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('answered_by'),
    );

/** Whether evidence can be sent. */
export const needsResponse = ({ status }: { status: string }): boolean => status.endsWith('needs_response');

/** Whether it is a question of the bank, which took no money yet. */
export const isInquiry = ({ status }: { status: string }): boolean => status.startsWith('warning_');

/** Maps a row and what the provider told of it, if it did, to the contract's dispute. */
export const toDisputeCase = (row: DisputeRow, details: ProviderDisputeDetails | undefined): DisputeCase => ({
  _id: row.id,
  status: row.status,
  reason: row.reason,
  amountCents: row.amount_cents,
  openedAt: row.opened_at.toISOString(),
  dueBy: row.due_at?.toISOString() ?? null,
  isInquiry: isInquiry(row),
  needsResponse: needsResponse(row),
  sent: details?.sent ?? null,
  answeredBy: row.answered_by,
  feeCents: details?.fee ?? null,
});
