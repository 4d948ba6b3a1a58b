import type { Database } from '#platform/database/database.ts';
import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import type { MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { Order } from '#shop/orders/contract/orders.ts';
import type { NothingToRefund } from '#shop/orders/server/payments/payments.ts';
import { readSetting, readSettings } from '#shop/settings/server/settings.ts';
import { writeLabelPath } from '../contract/labels.ts';
import type { ListedReturn } from '../contract/returns.ts';
import { writeReturnItem } from '../contract/write-return.ts';
import { returnAddressSetting } from './return-address-setting.ts';
import { listReturns } from './return-store.ts';
import {
  returnAnnouncedTemplate,
  returnArrivedTemplate,
  returnLabelTemplate,
  returnSettledTemplate,
} from './return-templates.ts';

const kind: MailKind<'buyer'> = { name: 'return', cause: 'buyer', quotes: [] };
const labelKind: MailKind<'buyer'> = { name: 'return-label', cause: 'buyer', quotes: [], isSecret: true };

/** The kinds of emails about returns. */
export const returnMailKinds: readonly MailKind[] = [kind, labelKind];

/** What emails say of an order. */
type MailedOrder = Pick<Order, '_id' | 'idPayment' | 'email'>;
type MailedReturn = Pick<ListedReturn, '_id' | 'items' | 'dueAt' | 'outcome' | 'paidOutside'>;

/** Tells the buyer where to send the pairs, `address`, or that an email follows. Queued once per return, like the others. */
export const returnAnnouncedEmail = (
  order: MailedOrder,
  made: MailedReturn,
  address: string | null,
  site: MailSite,
): QueuedEmail<'buyer'> => ({
  ...recipientOf(order, made, 'announced'),
  ...writeMail(
    returnAnnouncedTemplate,
    { ...toValues(order), lastDay: writeDay(made.dueAt, site) },
    site,
    ({ line, text }) => ({
      paragraphs: [
        text(address === null ? 'deliveryAddressFollows' : 'deliveryToAddress'),
        ...(made.items.some(({ swapFor }) => swapFor !== undefined) ? [text('reserved')] : []),
        text('warning'),
      ],
      details: [...toDetails(order, made), ...(address === null ? [] : [['Send to', address] as const])],
      button: { label: line('button'), link: linkOf(order, site) },
    }),
  ),
});

/** Brings the buyer a link to the label; queued once for each label. */
export const returnLabelEmail = (
  order: MailedOrder,
  made: MailedReturn,
  { id, key }: { readonly id: string; readonly key: string },
  site: MailSite,
): QueuedEmail<'buyer'> => ({
  ...recipientOf(order, made, `label:${id}`),
  kind: labelKind,
  ...writeMail(
    returnLabelTemplate,
    {
      ...toValues(order),
      lastDay: writeDay(made.dueAt, site),
      labelLink: `${site.origin}${writeLabelPath({ idPayment: order.idPayment, _id: made._id }, key)}`,
    },
    site,
    ({ line, text }) => ({
      paragraphs: [text('next'), text('previous')],
      details: toDetails(order, made),
      button: { label: line('button'), link: linkOf(order, site) },
    }),
  ),
});

/** Tells the buyer that the pairs arrived, and with `isMore` that others of the same announcement did not. */
export const returnArrivedEmail = (
  order: MailedOrder,
  arrived: MailedReturn & { readonly isMore?: boolean },
  site: MailSite,
): QueuedEmail<'buyer'> => ({
  ...recipientOf(order, arrived, 'arrived'),
  ...writeMail(
    returnArrivedTemplate,
    { ...toValues(order), lastDay: writeDay(arrived.dueAt, site) },
    site,
    ({ line, text }) => ({
      paragraphs: [text('next'), ...(arrived.isMore ? [text('missing')] : [])],
      details: toDetails(order, arrived),
      button: { label: line('button'), link: linkOf(order, site) },
    }),
  ),
});

/**
 * Tells the buyer that the money comes back, the new size is on its way, or both; or why `nothing` is refunded.
 */
export const returnSettledEmail = (
  order: MailedOrder,
  settled: MailedReturn & { readonly nothing: NothingToRefund | null },
  site: MailSite,
): QueuedEmail<'buyer'> => {
  const isSent = settled.outcome === 'send';
  const isRefunded = !isSent || settled.items.some(({ swapFor }) => swapFor === undefined);
  // Another email says that a payment outside the shop was refunded outside the shop.
  const money = settled.paidOutside ? 'refundedOutside' : 'refunded';
  const refunded = settled.nothing === null ? money : nothingTexts[settled.nothing];
  return {
    ...recipientOf(order, settled, `settled:${settled.outcome}`),
    ...writeMail(returnSettledTemplate, toValues(order), site, ({ line, text }) => ({
      paragraphs: [...(isSent ? [text('sent')] : []), ...(isRefunded ? [text(refunded)] : [])],
      details: toDetails(order, settled),
      button: { label: line('button'), link: linkOf(order, site) },
    })),
  };
};

const nothingTexts = { 'nothing-left': 'orderRefunded', 'nothing-paid': 'orderedForFree' } as const;

/** The emails about returns whose texts can be changed. */
export const editableReturnMails: readonly EditableMail[] = [
  {
    template: returnAnnouncedTemplate,
    example: (site) => returnAnnouncedEmail(exampleOrder, exampleReturn, exampleAddress, site),
    async newest(site, db) {
      const found = await findNewest(db);
      const address = readSetting(await readSettings(db), returnAddressSetting);
      return found && returnAnnouncedEmail(found.order, found.made, address, site);
    },
  },
  {
    template: returnLabelTemplate,
    example: (site) => returnLabelEmail(exampleOrder, exampleReturn, exampleLabel, site),
    async newest(site, db) {
      const found = await findNewest(db);
      return found && returnLabelEmail(found.order, found.made, exampleLabel, site);
    },
  },
  {
    template: returnArrivedTemplate,
    example: (site) => returnArrivedEmail(exampleOrder, { ...exampleReturn, isMore: true }, site),
    async newest(site, db) {
      const found = await findNewest(db);
      return found && returnArrivedEmail(found.order, found.made, site);
    },
  },
  {
    template: returnSettledTemplate,
    example: (site) => returnSettledEmail(exampleOrder, { ...exampleReturn, nothing: null }, site),
    async newest(site, db) {
      const found = await findNewest(db);
      return found && returnSettledEmail(found.order, { ...found.made, nothing: null }, site);
    },
  },
];

async function findNewest(db: Database): Promise<{ order: MailedOrder; made: MailedReturn } | null> {
  const [made] = (await listReturns(db, { limit: 1 })).returns;
  return made ? { order: { _id: made.order, idPayment: made.idPayment, email: '' }, made } : null;
}

const exampleAddress = 'Returns\n12 Harbor Street\nPortland, OR 97201';

const exampleLabel = { id: '', key: 'example' };

const exampleOrder: MailedOrder = { _id: '3f0c12de', idPayment: 'example', email: '' };
const exampleReturn: MailedReturn = {
  _id: '',
  items: [
    { _id: '', name: 'Orbit Runner', size: '9', quantity: 1, swapFor: '10', ground: 'terms' },
    { _id: '', name: 'Tide Low', size: '9', quantity: 1, ground: 'terms' },
  ],
  dueAt: '2026-12-05T10:00:00.000Z',
  outcome: 'send',
  paidOutside: false,
};

const recipientOf = ({ email }: MailedOrder, { _id }: MailedReturn, what: string) => ({
  kind,
  to: email,
  once: `return:${_id}:${what}`,
});

const toValues = ({ _id }: MailedOrder) => ({ orderNumber: orderNumber(_id) });

const toDetails = (
  { _id }: MailedOrder,
  { items }: MailedReturn,
): (readonly [label: string, value: string])[] => [
  ['Order', orderNumber(_id)],
  ['Pairs', items.map(writeReturnItem).join('\n')],
];

const linkOf = ({ idPayment }: MailedOrder, { origin }: MailSite): string => `${origin}/order/${idPayment}`;

/** The day of a time, in the shop's time zone. */
const writeDay = (time: string, { timeZone }: MailSite): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time));
