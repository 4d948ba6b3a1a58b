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
        carrier === 'Other' ? 'Your order has shipped.' : `Your order has shipped with ${carrier}.`,
        ...(trackingUrl ? ['Tracking may take a day to update.'] : []),
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
        ? { label: 'Track your package', link: trackingUrl }
        : { label: 'View your order', link: `${publicOrigin}/order/${order.idPayment}` },
      footnote: 'Questions? Contact us and mention your order number.',
    }),
  };
};

const addressRows = (address: OrderAddress | null): string[][] =>
  address
    ? [
        [
          'Ship to',
          `${address.name}, ${address.line1}, ${address.city}, ${address.state} ${address.postalCode}`,
        ],
      ]
    : [];
