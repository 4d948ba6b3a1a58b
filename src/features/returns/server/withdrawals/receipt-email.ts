import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import { anHour, awaited, type MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { defineMailTemplate, writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import { formatLocalTime, toLocalTime } from '../../contract/local-time.ts';
import { type Statement, storedItems } from '../../contract/withdrawals.ts';
import { findReceiptPairs, type ReceiptPair } from './receipt-pairs.ts';

const statement = ['the stated name, order, sizes and pairs'];

const toBuyer: MailKind<'buyer'> = { name: 'withdrawal-receipt', cause: 'buyer', quotes: statement };
/** To the email of an order that somebody stated: anybody who knows both can cause it. */
const toStatedBuyer: MailKind<'buyer'> = {
  name: 'withdrawal-receipt-stated',
  cause: 'buyer',
  quotes: statement,
  limit: anHour(12),
};
/** To an address that no order has: anybody can enter it. */
const toVisitor: MailKind<'visitor'> = {
  name: 'withdrawal-receipt-unmatched',
  ...awaited,
  quotes: statement,
};

/** The kinds of emails about withdrawals. */
export const withdrawalMailKinds: readonly MailKind[] = [toBuyer, toStatedBuyer, toVisitor];

const receiptTemplate = defineMailTemplate({
  kind: 'withdrawal-receipt',
  name: 'Withdrawal received',
  subject: 'We received your withdrawal',
  texts: {
    heading: 'We received your withdrawal',
    receipt:
      'You stated on {{receivedAt}} that you withdraw from the contract below. Keep this email: it confirms that your statement arrived.',
    next: "We'll email you about what happens next. If something below is wrong, [contact us]({{contactLink}}).",
    footnote:
      "You're receiving this email because someone, probably you, withdrew from a contract with this address. If this wasn't you, [contact us]({{contactLink}}).",
  },
  placeholders: {
    receivedAt: {
      meaning: 'when the statement arrived, in your time zone',
      example: '2026-11-21 09:30 (Europe/Berlin)',
    },
    customerName: { meaning: 'the stated name', example: 'Mia Berg' },
    orderNumber: { meaning: 'the stated order', example: 'SP-3F0C12DE' },
  },
  links: {},
});

/** What the receipt of a statement says. */
export interface Receipt {
  readonly id: string;
  readonly statement: Statement;
  readonly at: Date;
  /** The pairs from whose sale the buyer withdraws; null where only the shop knows the whole order. */
  readonly pairs: readonly ReceiptPair[] | null;
}

/** The receipt of a statement about an order with its email; `isOwn` if its buyer is signed in. */
export const buyerReceipt = (receipt: Receipt, site: MailSite, isOwn: boolean): QueuedEmail<'buyer'> => ({
  kind: isOwn ? toBuyer : toStatedBuyer,
  ...writeReceipt(receipt, site, Number.POSITIVE_INFINITY),
});

/** The receipt of any other statement. It quotes less than 1,000 characters: anybody can enter the address. */
export const visitorReceipt = (receipt: Receipt, site: MailSite): QueuedEmail<'visitor'> => ({
  kind: toVisitor,
  ...writeReceipt(receipt, site, mostOfStrangers),
});

/** The receipt, whose texts can be changed. */
export const editableReceipt: EditableMail = {
  template: receiptTemplate,
  example: (site) =>
    buyerReceipt(
      {
        id: 'example',
        statement: { name: 'Mia Berg', order: 'SP-3F0C12DE', email: 'mia@example.com', part: '' },
        at: new Date('2026-11-21T09:30:00Z'),
        pairs: [{ name: 'Orbit Runner', size: '9', quantity: 1 }],
      },
      site,
      true,
    ),
  async newest(site, db) {
    const row = await db
      .selectFrom('withdrawal')
      .selectAll()
      // An erasure empties it.
      .where('email', '<>', '')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const { id, name, email, part, stated_order: order, created_at: at } = row;
    const items = storedItems.parse(row.items) ?? undefined;
    const pairs = await findReceiptPairs(db, row.order_id, items);
    const statement = { name, order, email, part, ...(items && { items }) };
    return buyerReceipt({ id, statement, at, pairs }, site, true);
  },
};

/** The most characters of a receipt that are typed pairs: with the other fields, less than 1,000. */
const mostOfStrangers = 350;

/** The pairs, each on a line, as far as their lines have `most` characters together, and how many more there are. */
function listPairs(pairs: readonly ReceiptPair[], most: number): string[] {
  const lines: string[] = [];
  let length = 0;
  for (const { quantity, name, size } of pairs) {
    const line = `${quantity} × ${name}, size ${size}`;
    length += line.length;
    if (length > most) return [...lines, `and ${pairs.length - lines.length} more`];
    lines.push(line);
  }
  return lines;
}

function writeReceipt(
  { id, statement: { name, order, email, part, items }, at, pairs }: Receipt,
  site: MailSite,
  mostOfPairs: number,
) {
  const receivedAt = formatLocalTime(at, site.timeZone);
  const written = listPairs(pairs ?? [], mostOfPairs);
  const scope = (
    part === ''
      ? [...(items === undefined ? ['The whole order'] : []), ...written]
      : [...(items === undefined ? [] : written), part]
  ).join('\n');
  return {
    to: email,
    once: `withdrawal:${id}`,
    ...writeMail(
      receiptTemplate,
      { receivedAt, customerName: name, orderNumber: order },
      site,
      ({ text }) => ({
        paragraphs: [text('receipt'), text('next')],
        details: [
          ['Name', name],
          ['Order', order],
          ['Email', email],
          ['Withdrawn', scope],
          ['Received', toLocalTime(at, site.timeZone)],
        ],
      }),
    ),
  };
}
