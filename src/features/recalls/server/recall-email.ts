import { signatureOf } from '#platform/outbox/email-template.ts';
import type { MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { type QueuedEmail, renderEmail } from '#shop/content/server/mail/mail.ts';
import { describeSale, nameRemedies, recallTitle, shareIt, stopUsing } from '../contract/recall-texts.ts';
import type { PublicRecall } from '../contract/recalls.ts';

/** Sent after all emails that somebody waits for. */
const recallKind: MailKind<'buyer'> = { name: 'recall', cause: 'buyer', isBulk: true };

/** The kinds of emails about recalls. */
export const recallMailKinds: readonly MailKind[] = [recallKind];

/** What a recall says. */
export type RecallNotice = Pick<PublicRecall, 'shoes' | 'sizes' | 'from' | 'to' | 'text' | 'remedies'>;

/** Renders the notice that each buyer gets. */
export const renderRecall = (notice: RecallNotice, site: MailSite): { html: string; text: string } =>
  renderEmail(
    {
      heading: recallTitle,
      paragraphs: [
        `You bought ${notice.shoes.length === 1 ? 'these shoes' : 'one or more of these shoes'} from ${site.name}. ${stopUsing}`,
        notice.text,
        [
          `You can choose ${nameRemedies(notice.remedies)}, at no cost to you. To choose or to ask a question, reply to this email or `,
          { label: 'contact us', link: `${site.origin}/contactUs` },
          '.',
        ],
        shareIt,
      ],
      items: notice.shoes.map(({ name, brand, image }) => ({
        label: name,
        picture: new URL(image, site.origin).href,
        note: brand,
        amount: '',
      })),
      details: describeSale(notice),
      button: { label: 'View all recalls', link: `${site.origin}/recalls` },
      footnote:
        "You're receiving this email because it is about your safety, whether or not you get our newsletter.",
      signature: signatureOf(site),
    },
    site,
  );

/** The notice to one buyer. `once` is the deduplication key. */
export const recallEmail = (
  notice: RecallNotice,
  { to, once }: { readonly to: string; readonly once: string },
  site: MailSite,
): QueuedEmail<'buyer'> => ({
  kind: recallKind,
  to,
  once,
  ...(site.contactEmail !== null && { replyTo: site.contactEmail }),
  subject: `${recallTitle}: ${notice.shoes.map(({ name }) => name).join(', ')}`.slice(0, 150),
  ...renderRecall(notice, site),
});
