import { writeDate } from '#platform/contract/fields/date-in-words.ts';
import { formatCents, lineCents } from '#platform/contract/fields/money.ts';
import { leaveOutLinks } from '#platform/contract/fields/without-links.ts';
import type { EmailItem, EmailText } from '#platform/outbox/email-template.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { type SizeRow, sizeInWords } from '#shop/catalog/contract/fields/size-chart.ts';
import { addressLines } from '../contract/fields/address-lines.ts';
import { orderNumber } from '../contract/fields/order-number.ts';
import { writeArrival } from '../contract/fields/write-arrival.ts';
import { lineDiscount, listSums } from '../contract/order-sums.ts';
import type { Order, OrderAddress, OrderItem } from '../contract/orders.ts';
import type { Parcel } from '../contract/shipments.ts';
import { orderMailKinds } from './order-mail-kinds.ts';
import { orderPaidTemplate, orderShippedTemplate } from './order-templates.ts';

/**
 * Confirms a paid order; queued once per order. `charts` has for each of its items the row of the size in the chart of
 * its brand, or null.
 */
export const orderPaidEmail = (
  order: Order,
  charts: readonly (SizeRow | null)[],
  site: MailSite,
): QueuedEmail<'buyer'> => ({
  kind: orderMailKinds.orderPaid,
  to: order.email,
  once: `order-paid:${order._id}`,
  ...writeMail(
    orderPaidTemplate,
    {
      ...toOrderValues(order),
      orderDate: writeDate(order.date, site.timeZone),
      total: formatCents(order.amount, order.currency),
      returnDays: String(site.returnDays ?? ''),
    },
    site,
    ({ line, text }) => ({
      paragraphs: [text('payment'), text(deliveryText(order, site)), ...toBuyerLinks(order, site)],
      items: [...toItems(order, charts, site), ...toSumItems(order)],
      details: [
        ['Order', orderNumber(order._id)],
        ['Date', writeDate(order.date, site.timeZone)],
        ...(order.delivery?.arrives ? [['Arrives', writeArrival(order.delivery.arrives)] as const] : []),
        ...toAddressDetail(order.address),
      ],
      button: { label: line('button'), link: `${site.origin}/order/${order.idPayment}` },
    }),
  ),
});

/**
 * Tells the buyer that the order, or with `parcel` a part of it, is on its way; queued once for each parcel with its carrier and
 * number. `charts` as for {@link orderPaidEmail}.
 */
export const orderShippedEmail = (
  order: Order,
  parcel: Parcel,
  charts: readonly (SizeRow | null)[],
  site: MailSite,
): QueuedEmail<'buyer'> => {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const isWhole = order.shipment !== null && order.shipments.length <= 1;
  return {
    kind: orderMailKinds.orderShipped,
    to: order.email,
    once: `order-shipped:${order._id}:${carrier}:${trackingNumber}${isWhole ? '' : keyOf(parcel)}`,
    ...writeMail(orderShippedTemplate, { ...toOrderValues(order), carrier }, site, ({ line, text }) => ({
      paragraphs: [
        text(whatShipped(carrier, isWhole)),
        ...(isWhole ? [] : [text(order.shipment ? 'lastPart' : 'morePartsToCome')]),
        ...(trackingUrl ? [text('tracking')] : []),
      ],
      items: isWhole
        ? [...toItems(order, charts, site), ...(order.discount || order.delivery ? toSumItems(order) : [])]
        : toParcelItems(order, parcel, charts, site),
      details: [
        ['Order', orderNumber(order._id)],
        ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
        ...toAddressDetail(order.address),
      ],
      button: trackingUrl
        ? { label: line('trackingButton'), link: trackingUrl }
        : { label: line('orderButton'), link: `${site.origin}/order/${order.idPayment}` },
    })),
  };
};

function whatShipped(carrier: string, isWhole: boolean) {
  if (carrier === 'Other') return isWhole ? 'shippedWithoutCarrier' : 'partShippedWithoutCarrier';
  return isWhole ? 'shippedWithCarrier' : 'partShippedWithCarrier';
}

/** Tells the parcels of an order apart, also where one was undone and another has its position. */
const keyOf = ({ position, lines }: Parcel): string =>
  `:${position}:${lines.map(({ _id, size, quantity }) => `${_id}/${size}/${quantity}`).join(',')}`;

/** The pairs in a parcel, without prices: those are of the order as a whole. */
const toParcelItems = (
  order: Order,
  { lines }: Parcel,
  charts: readonly (SizeRow | null)[],
  site: MailSite,
): EmailItem[] =>
  lines.flatMap(({ _id, size, quantity }) => {
    const index = order.shoe.findIndex((item) => item._id === _id && item.size === size);
    const item = order.shoe[index];
    if (!item) return [];
    return {
      label: item.name,
      ...(item.image && { picture: `${site.origin}${item.image}` }),
      note: `Size ${sizeInWords(size, charts[index] ?? null)} × ${quantity}`,
      amount: '',
    };
  });

/** The text about delivery and returns, as far as they apply to the order and the shop. */
const deliveryText = ({ deliveryCents }: Order, { returnDays }: MailSite) => {
  const hasReturns = returnDays !== null;
  if (deliveryCents > 0) return hasReturns ? 'deliveryPaidWithReturns' : 'deliveryPaidWithoutReturns';
  return hasReturns ? 'deliveryWithReturns' : 'deliveryWithoutReturns';
};

export const toOrderValues = ({ _id, address, email }: Order) => ({
  orderNumber: orderNumber(_id),
  customerName: address ? leaveOutLinks(address.name) : email,
});

/** The links for buyers, each with the order. */
const toBuyerLinks = ({ idPayment: order }: Order, { buyerLinks, origin }: MailSite): EmailText[] =>
  buyerLinks.map(({ to, name }) => [
    { label: name, link: `${origin}${to}?${new URLSearchParams({ order })}` },
  ]);

const toItems = (order: Order, charts: readonly (SizeRow | null)[], site: MailSite): EmailItem[] =>
  order.shoe.map((item, index) => ({
    label: item.name,
    ...(item.image && { picture: `${site.origin}${item.image}` }),
    note: [
      `Size ${sizeInWords(item.size, charts[index] ?? null)} × ${item.quantity}`,
      ...toDiscountNotes(order, item),
    ].join(' · '),
    amount: formatCents(lineCents(item, order.currency), order.currency),
  }));

/** What the code took off a line and what was paid for it, if there is a discount. */
function toDiscountNotes(order: Order, item: OrderItem): string[] {
  const reduced = lineDiscount(item, order);
  return reduced ? [`${reduced.deduction} with ${reduced.code}`, `${reduced.paid} paid`] : [];
}

const toSumItems = (order: Order): EmailItem[] =>
  listSums(order).map(({ term, amount }) => ({ label: term, amount }));

export const toAddressDetail = (address: OrderAddress | null): (readonly [string, string])[] =>
  address === null ? [] : [['Ship to', addressLines(address).map(leaveOutLinks).join('\n')]];
