import { writeTime } from '#platform/contract/fields/date-in-words.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import type { MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import { addressLines } from '#shop/orders/contract/fields/address-lines.ts';
import type { OrderAddress } from '#shop/orders/contract/orders.ts';
import type { PayLinkSale } from '../contract/pay-links.ts';
import { listSaleSums } from '../contract/sale-sums.ts';
import { listPayLinks, toSale } from './pay-link-store.ts';
import { payLinkTemplate } from './pay-link-template.ts';

// The link opens a page with an address.
const kind: MailKind<'buyer'> = { name: 'pay-link', cause: 'buyer', quotes: [], isSecret: true };

/** The kinds of emails about payment links. */
export const payLinkMailKinds: readonly MailKind[] = [kind];

interface MailedLink extends PayLinkSale {
  readonly idPayment: string;
  readonly email: string;
  readonly address: OrderAddress;
}

/** Asks the buyer to pay at `path`. Queued once per link. */
export const payLinkEmail = (link: MailedLink, path: string, site: MailSite): QueuedEmail<'buyer'> => ({
  kind,
  to: link.email,
  once: `pay-link:${link.idPayment}`,
  ...writeMail(
    payLinkTemplate,
    { lastTime: writeTime(link.expiresAt, site.timeZone) },
    site,
    ({ line, text }) => ({
      paragraphs: [text('payment'), text('warning')],
      details: [
        [
          'Pairs',
          link.lines.map(({ name, size, quantity }) => `${quantity} × ${name}, size ${size}`).join('\n'),
        ],
        ...listSaleSums(link).map(({ term, amount }) => [term, amount] as const),
        ['Address', addressLines(link.address).join('\n')],
      ],
      button: { label: line('button'), link: `${site.origin}${path}` },
    }),
  ),
});

/** The email about payment links, whose texts can be changed. */
export const editablePayLinkMails: readonly EditableMail[] = [
  {
    template: payLinkTemplate,
    example: (site) => payLinkEmail(exampleLink, examplePath, site),
    async newest(site, db) {
      const [link] = (await listPayLinks(db, { limit: 1 })).links;
      if (!link) return null;
      const { id_payment: idPayment, email, address } = link;
      return payLinkEmail({ ...toSale(link), idPayment, email, address }, examplePath, site);
    },
  },
];

/** Instead of the secret one of the buyer. */
const examplePath = '/pay/example';

const exampleLink: MailedLink = {
  idPayment: 'example',
  email: '',
  lines: [{ name: 'Orbit Runner', size: '9', quantity: 2, priceCents: 12_000 }],
  amountCents: 24_000,
  currency: defaultCurrency,
  charges: null,
  expiresAt: '2026-12-01T10:00:00.000Z',
  address: {
    name: 'Mia Berg',
    line1: '12 Harbor Street',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
};
