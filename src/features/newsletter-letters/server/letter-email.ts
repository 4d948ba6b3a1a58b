import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import type { Database } from '#platform/database/database.ts';
import { type EmailContent, type EmailItem, signatureOf } from '#platform/outbox/email-template.ts';
import type { MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { writeMarkdown } from '#platform/text/write-markdown.ts';
import { listShoesById } from '#shop/catalog/server/catalog.ts';
import { type QueuedEmail, renderEmail } from '#shop/content/server/mail/mail.ts';
import type { LetterContent } from '../contract.ts';

/** Each has a link that unsubscribes its recipient; administrators read the letter instead. */
export const letterKind: MailKind<'list'> = {
  quotes: [],
  name: 'newsletter-letter',
  cause: 'list',
  isBulk: true,
  isSecret: true,
};
const testKind: MailKind<'shop'> = { name: 'newsletter-letter-test', cause: 'shop', isSecret: true };

/** The kinds of emails with letters. */
export const letterMailKinds: readonly MailKind[] = [letterKind, testKind];

/** A letter as all its recipients get it, except for the link to unsubscribe. */
interface LetterEmail {
  readonly site: MailSite;
  readonly subject: string;
  readonly content: Omit<EmailContent, 'footnote'>;
}

/** Renders the text of a letter, and lists its shoes at their current prices; deleted shoes are left out. */
export async function prepareLetterEmail(
  db: Database,
  { subject, markdown, shoeIds }: LetterContent,
  site: MailSite,
): Promise<LetterEmail> {
  const shoes = await listShoesById(db, shoeIds);
  const items = shoes.map(
    (shoe): EmailItem => ({
      label: shoe.name,
      picture: `${site.origin}${shoe.image}`,
      link: `${site.origin}/products/${shoe._id}`,
      note: shoe.brand,
      amount: formatCents(toCents(shoe.price, site.currency), site.currency),
    }),
  );
  const html = renderMarkdown(markdown)
    .replaceAll('href="/', `href="${site.origin}/`)
    // Email programs have colors of their own for links, which not every background suits.
    .replaceAll('<a href=', '<a style="color:inherit" href=');
  return {
    site,
    subject,
    content: {
      heading: subject,
      paragraphs: [],
      body: { html, text: writeMarkdown(markdown, site.origin) },
      items,
    },
  };
}

/** Returns the parts of the email for a recipient with this link to leave. */
export const renderLetter = ({ content, site }: LetterEmail, leave: string): { html: string; text: string } =>
  renderEmail(
    {
      ...content,
      footnote: [
        "You're receiving this email because you subscribed to our newsletter. You can ",
        { label: 'unsubscribe', link: leave },
        ' at any time.',
      ],
      signature: signatureOf(site),
    },
    site,
  );

interface Recipient {
  readonly to: string;
  /** The link to unsubscribe, also for mail programs. */
  readonly leave: string;
  /** The deduplication key. */
  readonly once: string;
}

/** A letter to one subscriber. */
export const subscriberEmail = (
  letter: LetterEmail,
  { to, leave, once }: Recipient,
): QueuedEmail<'list'> => ({
  kind: letterKind,
  to,
  once,
  subject: letter.subject,
  unsubscribeLink: leave,
  ...renderLetter(letter, leave),
});

/** The same letter to an administrator, to read it in a mail program. */
export const testEmail = (
  letter: LetterEmail,
  { to, leave }: Omit<Recipient, 'once'>,
): QueuedEmail<'shop'> => ({
  kind: testKind,
  to,
  subject: `Test: ${letter.subject}`,
  unsubscribeLink: leave,
  ...renderLetter(letter, leave),
});
