import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import type { Database } from '#platform/database/database.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import type { QueuedEmail } from '#platform/outbox/outbox.ts';
import { editableAccountMails } from '#shop/accounts/mails/editable-account-mails.ts';
import type { SizeRow } from '#shop/catalog/contract/fields/size-chart.ts';
import { listChartRows } from '#shop/catalog/server/catalog.ts';
import { editableFormMails } from '#shop/content/server/mail/mail.ts';
import { noCharges } from '#shop/orders/contract/fields/charges.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import type { Parcel } from '#shop/orders/contract/shipments.ts';
import { orderCanceledEmail, orderChangedEmail } from '#shop/orders/mails/order-change-emails.ts';
import { orderPaidEmail, orderShippedEmail } from '#shop/orders/mails/order-emails.ts';
import {
  orderCanceledTemplate,
  orderChangedTemplate,
  orderPaidTemplate,
  orderShippedTemplate,
  refundTemplates,
} from '#shop/orders/mails/order-templates.ts';
import { refundEmail } from '#shop/orders/mails/refund-emails.ts';
import { listOrders } from '#shop/orders/server/orders.ts';

/** Makes an email about an order. */
type OrderMail = (order: Order, charts: readonly (SizeRow | null)[], site: MailSite) => QueuedEmail;

const aboutOrder = (template: EditableMail['template'], make: OrderMail): EditableMail => ({
  template,
  example: (site) => make(exampleOrder, [], site),
  async newest(site, db) {
    const order = await findNewestOrder(db);
    return order && make(order, await listChartRows(db, order.shoe), site);
  },
});

async function findNewestOrder(db: Database): Promise<Order | null> {
  const { orders } = await listOrders(db, { offset: 0, limit: 1 });
  return orders[0] ?? null;
}

const shipped: OrderMail = (order, charts, site) => {
  const parcel = order.shipments.at(-1) ?? exampleParcel;
  return orderShippedEmail({ ...order, shipment: parcel, shipments: [parcel] }, parcel, charts, site);
};

const changed: OrderMail = (order, _, site) => {
  const { name, size } = order.shoe[0] ?? { name: 'Orbit Runner', size: '9' };
  return orderChangedEmail(order, { kind: 'size', shoe: name, size, newSize: '10' }, site);
};

const refunded =
  (status: 'pending' | 'succeeded' | 'failed'): OrderMail =>
  ({ _id, idPayment, amount, currency, shoe }, _, site) =>
    refundEmail('', { id: '', orderId: _id, idPayment, amount, currency, status, pairs: shoe }, site);

const exampleParcel: Parcel = {
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  date: '2026-11-22T10:00:00.000Z',
  position: 1,
  lines: [],
};

/** An order as the examples of the placeholders describe it. */
const exampleOrder: Order = {
  _id: '3f0c12de',
  email: '',
  idPayment: 'example',
  amount: 24_000,
  currency: defaultCurrency,
  date: '2026-11-21T10:00:00.000Z',
  status: 'Pending',
  shoe: [
    {
      _id: '',
      name: 'Orbit Runner',
      image: '',
      quantity: 2,
      size: '9',
      price: 120,
      discountCents: 0,
      taxCents: 0,
    },
  ],
  refunded: 0,
  disputed: false,
  address: {
    name: 'Mia Berg',
    line1: '12 Harbor Street',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
  shipment: null,
  shipments: [],
  paidOutside: false,
  discount: null,
  termsVersion: null,
  ...noCharges,
  canceled: false,
};

/** The emails to customers of the shop and its features, whose texts administrators can change. */
export const editableMails: readonly EditableMail[] = [
  aboutOrder(orderPaidTemplate, orderPaidEmail),
  aboutOrder(orderShippedTemplate, shipped),
  aboutOrder(orderChangedTemplate, changed),
  aboutOrder(orderCanceledTemplate, (order, _, site) => orderCanceledEmail(order, order.amount, site)),
  aboutOrder(refundTemplates.pending, refunded('pending')),
  aboutOrder(refundTemplates.succeeded, refunded('succeeded')),
  aboutOrder(refundTemplates.failed, refunded('failed')),
  ...editableFormMails,
  ...editableAccountMails,
  ...allFeatures.flatMap((feature) => feature.editableMails ?? []),
];
