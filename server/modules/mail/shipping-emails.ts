import { formatCents, lineCents } from '#contract/fields/money.ts';
import { orderNumber } from '#contract/fields/order-number.ts';
import { type SizeRow, sizeInWords } from '#contract/fields/size-chart.ts';
import type { Order, OrderAddress } from '#contract/orders.ts';
import { renderEmail } from './email-template.ts';
import type { QueuedEmail } from './outbox.ts';

/**
 * Tells the buyer that the order is on its way; queued once for each carrier and number. `charts` as for
 * `orderPaidEmail`.
 */
export const orderShippedEmail = (
  order: Order,
  charts: readonly (SizeRow | null)[],
  publicOrigin: string,
): QueuedEmail<'order-shipped'> => {
  const { carrier = '', trackingNumber = '', trackingUrl = null } = order.shipment ?? {};
  return {
    kind: 'order-shipped',
    to: order.email,
    subject: `Your order ${orderNumber(order._id)} is on its way`,
    once: `order-shipped:${order._id}:${carrier}:${trackingNumber}`,
    ...renderEmail({
      heading: 'Your order is on its way',
      paragraphs: [
        carrier === 'Other' ? 'We handed your order to a carrier.' : `We handed your order to ${carrier}.`,
        ...(trackingUrl ? ['It may take a day until the carrier knows the number.'] : []),
      ],
      rows: [
        ...(trackingNumber ? [['Tracking number', trackingNumber]] : []),
        ...order.shoe.map((item, index) => [
          item.name,
          `Size ${sizeInWords(item.size, charts[index] ?? null)}`,
          `× ${item.quantity}`,
          formatCents(lineCents(item)),
        ]),
        ...addressRows(order.address),
      ],
      button: trackingUrl
        ? { label: 'Follow the parcel', link: trackingUrl }
        : { label: 'See your order', link: `${publicOrigin}/order/${order.idPayment}` },
      footnote: 'Something wrong? Write to us with the contact form and name the order.',
    }),
  };
};

const addressRows = (address: OrderAddress | null): string[][] =>
  address
    ? [
        [
          'Goes to',
          `${address.name}, ${address.line1}, ${address.city}, ${address.state} ${address.postalCode}`,
        ],
      ]
    : [];
