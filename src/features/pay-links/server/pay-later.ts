import { sql } from 'kysely';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { createPaymentId, type PayLater } from '#shop/orders/server/payments/payments.ts';
import type { PayLinkEvent } from './audited-pay-link.ts';
import { payLinkEmail } from './pay-link-email.ts';
import { findPayLink, toSale } from './pay-link-store.ts';
import { pathOf, urlOf } from './pay-link-tokens.ts';

/** Keeps the pairs of orders that administrators created until their buyers pay with a link. */
export const payLater: PayLater = {
  async keep(
    db,
    { idPayment, uid, email, address, lines, amount, currency, charges, taxCalculation, who },
    dependencies,
  ) {
    const { settings, mailSite } = dependencies;
    await db
      .insertInto('pay_link')
      .values({
        id_payment: idPayment,
        uid,
        email,
        address: JSON.stringify(address),
        amount_cents: amount,
        currency,
        charges: charges && JSON.stringify(charges),
        tax_calculation: taxCalculation,
        expires_at: sql<Date>`clock_timestamp() + interval '1 hour' * ${settings.payLinkHoldHours}::int`,
      })
      .execute();
    await db
      .insertInto('pay_link_line')
      .values(
        lines.map(({ position, shoe_id, size, name, image, quantity, price_cents, tax_cents }) => ({
          id_payment: idPayment,
          position,
          shoe_id,
          size,
          name,
          image,
          quantity,
          price_cents,
          tax_cents,
        })),
      )
      .execute();
    const link = await findPayLink(db, idPayment);
    if (!link) throw new Error('The link was not written');
    const mailed = { ...toSale(link), idPayment, email, address };
    await queueEmail(db, payLinkEmail(mailed, await pathOf(idPayment, dependencies), mailSite()));
    const after: PayLinkEvent = { email, amount, currency, what: 'send' };
    return recordAuditEntry(db, who, { action: 'create', entity: 'pay-link', id: idPayment, after });
  },

  urlOf,

  async takeBack(db, attemptId) {
    const link = await db
      .updateTable('pay_link')
      .set({ attempt_id: null, updated_at: sql<Date>`clock_timestamp()` })
      .where('attempt_id', '=', attemptId)
      // The pairs of a removed order are for sale again.
      .where(
        sql<boolean>`exists (select from checkout_attempt where id = ${attemptId} and state in ('open', 'waiting'))`,
      )
      .returning('id_payment')
      .executeTakeFirst();
    if (!link) return false;
    // The next attempt gets the id of the order.
    await db
      .updateTable('checkout_attempt')
      .set({ id_payment: createPaymentId() })
      .where('id', '=', attemptId)
      .execute();
    return true;
  },
};
