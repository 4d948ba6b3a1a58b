import { aDay, anHour, awaited, type MailKind } from '#platform/outbox/mail-kind.ts';
import { type SizeRow, sizeInWords } from '#shop/catalog/contract/fields/size-chart.ts';
import { type EmailContent, type QueuedEmail, renderEmail } from '#shop/content/server/mail/mail.ts';

const confirmation: MailKind<'visitor'> = { name: 'waitlist-confirmation', ...awaited, isSecret: true };
const notice: MailKind<'account'> = {
  name: 'waitlist',
  cause: 'account',
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
export const waitlistConfirmationEmail = (mail: WaitlistMail): QueuedEmail<'visitor'> => ({
  ...compose(mail, 'Confirm your place on the waitlist', {
    paragraphs: [
      `Someone, probably you, asked to be notified when ${shoeOf(mail)} is back. To join the waitlist, confirm that this address is yours. You get your place in line when you confirm.`,
    ],
    button: { label: 'Confirm my place', link: mail.link },
    footnote:
      "If this wasn't you, you can ignore this email. Without the confirmation, you won't be added to the waitlist.",
  }),
  kind: confirmation,
});

/** Tells the first in line that a pair is kept for them, for so many minutes from the time when this is sent. */
export const waitlistOfferEmail = (
  mail: WaitlistMail,
  { shoeLink, minutes }: { shoeLink: string; minutes: number },
): QueuedEmail<'account'> =>
  compose(mail, `${mail.shoe} is back in size ${mail.size}`, {
    paragraphs: [
      `We're holding a pair of ${shoeOf(mail)} for you. You have ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} from the time this email was sent. During this time, everyone else sees the size as sold out.`,
      'Add it to your cart and pay within this time. After that, the pair goes to the next person in line.',
      [
        "Don't want it anymore? ",
        { label: 'Leave the waitlist', link: mail.link },
        ' so the next person gets it.',
      ],
    ],
    button: { label: 'Buy your pair', link: shoeLink },
    footnote: "You're receiving this email because you asked to be notified when this size is back.",
  });

/** Tells whoever had an offer that the pair is not there after all. */
export const waitlistWithdrawnEmail = (mail: WaitlistMail): QueuedEmail<'account'> =>
  compose(mail, `${mail.shoe}: your pair is not available after all`, {
    paragraphs: [
      `We're sorry: the pair of ${shoeOf(mail)} that we were holding for you is not in stock after all. You're still first in line, so the next pair is yours.`,
    ],
    button: { label: 'View your place', link: mail.link },
    footnote: "You're receiving this email because you asked to be notified when this size is back.",
  });

/** Tells someone on the waitlist that the size is no longer sold. */
export const waitlistEndedEmail = (mail: WaitlistMail, publicOrigin: string): QueuedEmail<'account'> =>
  compose(mail, `${mail.shoe} won't be back`, {
    paragraphs: [`We no longer sell ${shoeOf(mail)}, so its waitlist has ended.`],
    button: { label: 'See the collection', link: `${publicOrigin}/products` },
    footnote: "You're receiving this email because you asked to be notified when this size is back.",
  });

const compose = (
  { to, once }: WaitlistMail,
  heading: string,
  content: Omit<EmailContent, 'heading'>,
): QueuedEmail<'account'> => ({
  kind: notice,
  to,
  subject: heading,
  ...(once !== undefined && { once: `waitlist:${once}` }),
  ...renderEmail({ heading, ...content }),
});

const shoeOf = ({ shoe, size, chart = null }: WaitlistMail): string =>
  `${shoe} in size ${sizeInWords(size, chart)}`;
