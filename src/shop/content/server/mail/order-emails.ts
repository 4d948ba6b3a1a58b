import { formatCents, lineCents } from '#platform/contract/fields/money.ts';
import { type EmailItem, type EmailText, renderEmail } from '#platform/outbox/email-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { type SizeRow, sizeInWords } from '#shop/catalog/contract/fields/size-chart.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { lineDiscount, listSums } from '#shop/orders/contract/order-sums.ts';
import type { Order, OrderAddress, OrderItem } from '#shop/orders/contract/orders.ts';
import { returnDays } from '../../contract/return-days.ts';
import { mailKinds } from './mail-kinds.ts';

/**
 * Confirms a paid order; queued once per order. `charts` has for each of its items the row of the size in the chart of
 * its brand, or null.
 */
export const orderPaidEmail = (
  order: Order,
  charts: readonly (SizeRow | null)[],
  publicOrigin: string,
): QueuedEmail<'buyer'> => ({
  kind: mailKinds.orderPaid,
  to: order.email,
  subject: `Your order ${orderNumber(order._id)}`,
  once: `order-paid:${order._id}`,
  ...renderEmail({
    heading: 'Thank you for your order',
    paragraphs: [
      "We received your payment. We'll email you when your order ships.",
      returnsAndDelivery(publicOrigin),
    ],
    items: [...toItems(order, charts, publicOrigin), ...toSumItems(order)],
    details: [
      ['Order', orderNumber(order._id)],
      ['Date', dateFormat.format(new Date(order.date))],
      ...toAddressDetail(order.address),
    ],
    button: { label: 'View your order', link: `${publicOrigin}/order/${order.idPayment}` },
    footnote: questionsAbout(publicOrigin),
  }),
});

/**
 * Tells the buyer that the order is on its way; queued once for each carrier and number. `charts` as for
 * {@link orderPaidEmail}.
 */
export const orderShippedEmail = (
  order: Order,
  charts: readonly (SizeRow | null)[],
  publicOrigin: string,
): QueuedEmail<'buyer'> => {
  const { carrier = '', trackingNumber = '', trackingUrl = null } = order.shipment ?? {};
  return {
    kind: mailKinds.orderShipped,
    to: order.email,
    subject: `Your order ${orderNumber(order._id)} is on its way`,
    once: `order-shipped:${order._id}:${carrier}:${trackingNumber}`,
    ...renderEmail({
      heading: 'Your order is on its way',
      paragraphs: [
        carrier === 'Other' ? 'Your order has shipped.' : `Your order has shipped with ${carrier}.`,
        ...(trackingUrl ? ['Tracking may take a day to update.'] : []),
      ],
      items: [...toItems(order, charts, publicOrigin), ...(order.discount ? toSumItems(order) : [])],
      details: [
        ['Order', orderNumber(order._id)],
        ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
        ...toAddressDetail(order.address),
      ],
      button: trackingUrl
        ? { label: 'Track your package', link: trackingUrl }
        : { label: 'View your order', link: `${publicOrigin}/order/${order.idPayment}` },
      footnote: questionsAbout(publicOrigin),
    }),
  };
};

/** Returns the last line of an email to the buyer of an order, with a link to the contact form. */
export const questionsAbout = (publicOrigin: string): EmailText => [
  'Questions? ',
  { label: 'Contact us', link: `${publicOrigin}/contactUs` },
  ' and mention your order number.',
];

const returnsAndDelivery = (publicOrigin: string): EmailText => [
  `Delivery is free, and you can return unworn shoes in their box within ${returnDays} days of delivery. See our `,
  { label: 'Terms of Service', link: `${publicOrigin}/termsOfService` },
  '.',
];

const toItems = (order: Order, charts: readonly (SizeRow | null)[], publicOrigin: string): EmailItem[] =>
  order.shoe.map((item, index) => ({
    label: item.name,
    ...(item.image && { picture: `${publicOrigin}${item.image}` }),
    note: [
      `Size ${sizeInWords(item.size, charts[index] ?? null)} × ${item.quantity}`,
      ...toDiscountNotes(order, item),
    ].join(' · '),
    amount: formatCents(lineCents(item)),
  }));

/** What the code took off a line and what was paid for it, if there is a discount. */
function toDiscountNotes({ discount }: Order, item: OrderItem): string[] {
  const reduced = lineDiscount(item, discount);
  return reduced ? [`${reduced.deduction} with ${reduced.code}`, `${reduced.paid} paid`] : [];
}

const toSumItems = (order: Order): EmailItem[] =>
  listSums(order).map(({ term, amount }) => ({ label: term, amount }));

const toAddressDetail = (address: OrderAddress | null): (readonly [string, string])[] =>
  address === null
    ? []
    : [
        [
          'Ship to',
          [
            address.name,
            address.line1,
            `${address.city}, ${address.state} ${address.postalCode}`,
            countryNames.of(address.country) ?? address.country,
          ].join('\n'),
        ],
      ];

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
