import { inTransaction } from '#platform/database/transaction.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { fraudWarningEmail } from '#shop/orders/mails/refund-emails.ts';
import type { PaymentEvent } from '../../provider/payment-provider.ts';
import type { PaymentAttempt } from '../attempts/payment-attempts.ts';
import type { PaymentContext } from '../payment-context.ts';

const kinds = {
  'radar.early_fraud_warning.created': 'fraud-warning',
  'review.opened': 'review-opened',
  'review.closed': 'review-closed',
} as const;

/**
 * Records a fraud warning or a review of the provider among the events of an order, once; a warning is mailed to the
 * administrators, because a refund in time avoids the dispute (Stripe Docs, "Early fraud warnings").
 */
export async function recordWarning(
  { db, mailSite, contactEmails, log }: PaymentContext,
  { id, id_payment: idPayment }: PaymentAttempt,
  event: PaymentEvent,
): Promise<void> {
  const kind = Object.entries(kinds).find(([type]) => type === event.type)?.[1];
  const { object } = event;
  if (kind === undefined || object === null) return;
  const isNew = await inTransaction(db, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('order_event')
      .columns(['order_id', 'kind', 'amount_cents', 'provider_ref'])
      .expression((query) =>
        query
          .selectFrom('shop_order')
          .where('attempt_id', '=', id)
          .select((row) => [
            'id',
            row.val(kind).as('kind'),
            'amount_cents',
            row.val(`${kind}:${object}`).as('provider_ref'),
          ]),
      )
      .onConflict((conflict) => conflict.column('provider_ref').doNothing())
      .executeTakeFirst();
    if (kind !== 'fraud-warning') return false;
    for (const to of contactEmails)
      await queueEmail(
        transaction,
        fraudWarningEmail(to, { id: object, orderId: id, idPayment }, mailSite()),
      );
    return numInsertedOrUpdatedRows === 1n;
  });
  if (isNew) log.warn({ order: id }, 'payment.fraud_warning');
}
