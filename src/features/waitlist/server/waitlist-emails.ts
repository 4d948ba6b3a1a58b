import type { Database } from '#platform/database/database.ts';
import { type EditableMail, editableMail } from '#platform/outbox/editable-mail.ts';
import { aDay, anHour, awaited, type MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import { type SizeRow, sizeInWords } from '#shop/catalog/contract/fields/size-chart.ts';
import { listChartRows } from '#shop/catalog/server/catalog.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import { selectEntries } from './entry-rows.ts';
import {
  waitlistConfirmationTemplate,
  waitlistEndedTemplate,
  waitlistOfferTemplate,
  waitlistWithdrawnTemplate,
} from './waitlist-templates.ts';

const confirmation: MailKind<'visitor'> = {
  name: 'waitlist-confirmation',
  ...awaited,
  quotes: [],
  isSecret: true,
};
const notice: MailKind<'account'> = {
  name: 'waitlist',
  cause: 'account',
  quotes: [],
  verified: anHour(60),
  unverified: aDay(20),
  isSecret: true,
  isOf: 'place',
};

/** The kinds of emails about the waitlist. */
export const waitlistMailKinds: readonly MailKind[] = [confirmation, notice];

/** The recipient and subject of a waitlist email. `link` opens the entry's page, which has a button to leave the list. */
export interface WaitlistMail {
  readonly to: string;
  readonly shoe: string;
  readonly size: string;
  /** Its row in the chart of the brand. */
  readonly chart?: SizeRow | null;
  readonly link: string;
  /** What makes this mail another than the last about the same entry; without it the mail is queued again and again. */
  readonly once?: string;
}

/** Asks a visitor to confirm that the address is theirs. */
export const waitlistConfirmationEmail = (mail: WaitlistMail, site: MailSite): QueuedEmail<'visitor'> => ({
  ...recipientOf(mail),
  kind: confirmation,
  ...writeMail(waitlistConfirmationTemplate, toValues(mail), site, ({ line, text }) => ({
    paragraphs: [text('request')],
    button: { label: line('button'), link: mail.link },
  })),
});

/** Tells the first in line that a pair is kept for them, for so many minutes from the time when this is sent. */
export const waitlistOfferEmail = (
  mail: WaitlistMail,
  { shoeLink, minutes }: { shoeLink: string; minutes: number },
  site: MailSite,
): QueuedEmail<'account'> => ({
  ...recipientOf(mail),
  kind: notice,
  ...writeMail(
    waitlistOfferTemplate,
    {
      ...toValues(mail),
      holdTime: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
      leaveLink: mail.link,
    },
    site,
    ({ line, text }) => ({
      paragraphs: [text('offer'), text('instructions'), text('leaving')],
      button: { label: line('button'), link: shoeLink },
    }),
  ),
});

/** Tells whoever had an offer that the pair is not there after all. */
export const waitlistWithdrawnEmail = (mail: WaitlistMail, site: MailSite): QueuedEmail<'account'> => ({
  ...recipientOf(mail),
  kind: notice,
  ...writeMail(waitlistWithdrawnTemplate, toValues(mail), site, ({ line, text }) => ({
    paragraphs: [text('apology')],
    button: { label: line('button'), link: mail.link },
  })),
});

/** Tells someone on the waitlist that the size is no longer sold. */
export const waitlistEndedEmail = (mail: WaitlistMail, site: MailSite): QueuedEmail<'account'> => ({
  ...recipientOf(mail),
  kind: notice,
  ...writeMail(waitlistEndedTemplate, toValues(mail), site, ({ line, text }) => ({
    paragraphs: [text('end')],
    button: { label: line('button'), link: `${site.origin}/products` },
  })),
});

const newestEntry = { example: exampleOf, newest: findNewest };

/** The emails about the waitlist whose texts can be changed. */
export const editableWaitlistMails: readonly EditableMail[] = [
  editableMail(waitlistConfirmationTemplate, waitlistConfirmationEmail, newestEntry),
  editableMail(
    waitlistOfferTemplate,
    (mail, site) => waitlistOfferEmail(mail, { shoeLink: mail.link, minutes: 60 }, site),
    newestEntry,
  ),
  editableMail(waitlistWithdrawnTemplate, waitlistWithdrawnEmail, newestEntry),
  editableMail(waitlistEndedTemplate, waitlistEndedEmail, newestEntry),
];

/** The newest entry. Its link leads to the shoe: the secret one is its owner's. */
async function findNewest({ origin }: MailSite, db: Database): Promise<WaitlistMail | null> {
  const entry = await selectEntries(db).orderBy('own.created_at', 'desc').limit(1).executeTakeFirst();
  if (!entry) return null;
  const { shoe_id, name, size } = entry;
  const [chart = null] = await listChartRows(db, [{ _id: shoe_id, size }]);
  return { to: '', shoe: name, size, chart, link: `${origin}/products/${shoe_id}` };
}

function exampleOf({ origin }: MailSite): WaitlistMail {
  const { shoe, size } = waitlistOfferTemplate.placeholders;
  return { to: '', shoe: shoe.example, size: size.example, link: `${origin}/products` };
}

const recipientOf = ({ to, once }: WaitlistMail) => ({
  to,
  ...(once !== undefined && { once: `waitlist:${once}` }),
});

const toValues = ({ shoe, size, chart = null }: WaitlistMail) => ({
  shoe,
  size,
  fullSize: sizeInWords(size, chart),
});
