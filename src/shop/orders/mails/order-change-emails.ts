import { formatCents } from '#platform/contract/fields/money.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { orderNumber } from '../contract/fields/order-number.ts';
import type { Order } from '../contract/orders.ts';
import { toAddressDetail, toOrderValues } from './order-emails.ts';
import { orderMailKinds } from './order-mail-kinds.ts';
import { orderCanceledTemplate, orderChangedTemplate } from './order-templates.ts';

/** What was changed: the address, which the order has now, or the size of a shoe. */
type MailedChange =
  | { readonly kind: 'address' }
  | { readonly kind: 'size'; readonly shoe: string; readonly size: string; readonly newSize: string };

/** Tells the buyer what was changed. Queued for each change, even if the same change was made before. */
export const orderChangedEmail = (
  order: Order,
  change: MailedChange,
  site: MailSite,
): QueuedEmail<'buyer'> => {
  const { shoe, size, newSize } = { shoe: '', size: '', newSize: '', ...change };
  return {
    kind: orderMailKinds.orderChanged,
    to: order.email,
    once: `order-changed:${order._id}:${crypto.randomUUID()}`,
    ...writeMail(
      orderChangedTemplate,
      { ...toOrderValues(order), shoe, size, newSize },
      site,
      ({ line, text }) => ({
        paragraphs: [text(change.kind === 'size' ? 'changedSize' : 'changedAddress'), text('warning')],
        details: [['Order', orderNumber(order._id)], ...toAddressDetail(order.address)],
        button: { label: line('button'), link: `${site.origin}/order/${order.idPayment}` },
      }),
    ),
  };
};

/** Tells the buyer that the order was canceled; queued once per order. `refund` in cents. */
export const orderCanceledEmail = (order: Order, refund: number, site: MailSite): QueuedEmail<'buyer'> => ({
  kind: orderMailKinds.orderCanceled,
  to: order.email,
  once: `order-canceled:${order._id}`,
  ...writeMail(
    orderCanceledTemplate,
    { ...toOrderValues(order), amount: formatCents(refund, order.currency) },
    site,
    ({ line, text }) => ({
      paragraphs: [text(order.paidOutside ? 'refundOutside' : 'refund'), text('warning')],
      details: [
        ['Order', orderNumber(order._id)],
        ['Refund', formatCents(refund, order.currency)],
      ],
      button: { label: line('button'), link: `${site.origin}/order/${order.idPayment}` },
    }),
  ),
});
