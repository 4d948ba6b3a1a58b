import { sql } from 'kysely';
import { retryConflicts } from '#platform/database/transaction.ts';
import type { SizeRow } from '#shop/catalog/contract/fields/size-chart.ts';
import { learnSize } from '#shop/catalog/server/catalog.ts';
import { emailRow } from '#shop/content/server/mail/mail.ts';
import { termsInForce } from '#shop/content/server/pages/pages.ts';
import { orderPaidEmail } from '#shop/orders/mails/order-emails.ts';
import { toOrder } from '../../orders.ts';
import type { SucceededPayment } from '../../provider/payment-provider.ts';
import { lineColumns, type PaymentAttempt, type PaymentAttemptLine } from '../attempts/payment-attempts.ts';
import type { PaymentContext } from '../payment-context.ts';
import { addressColumn, logPaidOrder, newOrderRow, orderRowOf } from './create-order.ts';

const copied = sql.join(lineColumns.map((column) => sql.ref(column)));

/** An attempt whose lines are at hand, because this request wrote them. */
export interface AttemptWithLines extends PaymentAttempt {
  readonly lines: readonly (PaymentAttemptLine & { readonly chart: SizeRow | null })[];
}

/**
 * Locks the attempt of a charge and creates its order, with the lines and the buyer's email, in one statement, for the
 * usual case that nothing stands against it: the whole amount was charged, the attempt is not over, nobody else settled
 * it and the buyer is not disabled. Otherwise nothing is changed, and `applySuccess` decides.
 * @returns whether the order of this charge exists now, made here or by another process before
 */
export async function createOrderAtOnce(
  { db, mailSite, log }: Pick<PaymentContext, 'db' | 'mailSite' | 'log'>,
  attempt: AttemptWithLines,
  charge: SucceededPayment,
): Promise<boolean> {
  const isWhole =
    charge.amount === attempt.amount_cents &&
    charge.currency === attempt.currency &&
    charge.refunded < charge.amount;
  if (!isWhole) return false;
  const order = orderRowOf(attempt, charge);
  // The row is dated by the database's clock, so this date is only good for the email's text.
  const mail = emailRow(
    orderPaidEmail(
      toOrder(newOrderRow(order, attempt, charge, new Date()), attempt.lines),
      attempt.lines.map(({ chart }) => chart),
      mailSite(),
    ),
  );
  const statement = sql<{ is_made: boolean; is_paid: boolean }>`
    with locked as (
      select attempt.id, attempt.state, attempt.intent, buyer.status as buyer from checkout_attempt attempt
      left join shop_user buyer on buyer.uid = attempt.uid
      where attempt.id = ${attempt.id} for update of attempt),
    paid as (
      update checkout_attempt attempt
      set state = 'paid', intent = ${charge.intent}, client_address = null,
        address = coalesce(attempt.address, ${addressColumn(charge)}::jsonb), updated_at = now()
      from locked
      where attempt.id = locked.id and locked.state in ('open', 'waiting')
        and (locked.intent is null or locked.intent = ${charge.intent}) and coalesce(locked.buyer, 'Enabled') = 'Enabled'
      returning attempt.id, attempt.id_payment, attempt.uid, attempt.email, attempt.amount_cents, attempt.currency),
    made as (
      insert into shop_order (id, attempt_id, id_payment, uid, email, amount_cents, currency, refunded_cents, disputed, status, terms_version)
      select id, id, id_payment, uid, email, amount_cents, currency, ${order.refunded_cents}::bigint, ${order.disputed}::boolean,
        ${order.status}, ${termsInForce} from paid),
    items as (
      insert into order_item (order_id, ${copied})
      select paid.id, ${copied}
      from paid join attempt_line on attempt_line.attempt_id = paid.id order by position),
    learned as (${learnSize(db, attempt.id).where(sql<boolean>`exists (select from paid)`)}),
    mail as (
      insert into outbox (kind, recipient, reply_to, subject, body_text, body_html, dedup, is_secret)
      select ${mail.kind}, ${mail.recipient}, ${mail.reply_to}, ${mail.subject}, ${mail.body_text}, ${mail.body_html},
        ${mail.dedup}, ${mail.is_secret}::boolean from paid
      on conflict (dedup) do nothing)
    select exists (select 1 from paid) as is_made, exists (select 1 from paid) or (state = 'paid' and intent = ${charge.intent}) as is_paid from locked`;
  const { rows } = await retryConflicts(() => statement.execute(db));
  if (rows[0]?.is_made) logPaidOrder(log, attempt, attempt.lines);
  return rows[0]?.is_paid === true;
}
