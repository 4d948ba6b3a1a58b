import { type SizeRow, sizeInWords } from '#contract/fields/size-chart.ts';
import type { EmailContent } from './email-template.ts';
import { renderEmail } from './email-template.ts';
import type { QueuedEmail } from './outbox.ts';

/** Whom a mail of the waitlist is for, and what about; `link` leads to the entry, where one button leaves the list. */
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
export const waitlistConfirmationEmail = (mail: WaitlistMail): QueuedEmail<'waitlist-confirmation'> => ({
  ...compose(mail, 'Confirm your place on the waitlist', {
    paragraphs: [
      `Somebody, probably you, wants to know when ${shoeOf(mail)} is back. Confirm with this link that this address is yours: your place counts from then on.`,
    ],
    button: { label: 'Confirm my place', link: mail.link },
    footnote: 'That was not you? Then there is nothing to do: without the link nobody is on the list.',
  }),
  kind: 'waitlist-confirmation',
});

/** Tells the first in line that a pair is kept for them, and until when. */
export const waitlistOfferEmail = (
  mail: WaitlistMail,
  { shoeLink, minutes, until }: { shoeLink: string; minutes: number; until: Date },
): QueuedEmail<'waitlist'> =>
  compose(mail, `${mail.shoe} is back in size ${mail.size}`, {
    paragraphs: [
      `A pair of ${shoeOf(mail)} is kept for you for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, until ${utcTime(until)} UTC. Others see the size as sold out until then.`,
      'Put it in your cart and pay in that time. After it, the pair goes to the next in line.',
      `You do not want it any more? Leave the list, so that the next one gets it: ${mail.link}`,
    ],
    button: { label: 'Buy your pair', link: shoeLink },
    footnote: 'You get this mail because you asked to be told when this size is back.',
  });

/** Tells whoever had an offer that the pair is not there after all. */
export const waitlistWithdrawnEmail = (mail: WaitlistMail): QueuedEmail<'waitlist'> =>
  compose(mail, `${mail.shoe}: we are sorry`, {
    paragraphs: [
      `The pair of ${shoeOf(mail)} that we kept for you is not in stock after all. We are sorry. You are still first in line: the next pair is yours.`,
    ],
    button: { label: 'See your place', link: mail.link },
    footnote: 'You get this mail because you asked to be told when this size is back.',
  });

/** Tells whoever waited that the size is sold no more. */
export const waitlistEndedEmail = (mail: WaitlistMail, publicOrigin: string): QueuedEmail<'waitlist'> =>
  compose(mail, `${mail.shoe} does not come back`, {
    paragraphs: [`${shoeOf(mail)} is not sold any more, so the waitlist for it has ended.`],
    button: { label: 'See the collection', link: `${publicOrigin}/products` },
    footnote: 'You get this mail because you asked to be told when this size is back.',
  });

const compose = (
  { to, once }: WaitlistMail,
  heading: string,
  content: Omit<EmailContent, 'heading'>,
): QueuedEmail<'waitlist'> => ({
  kind: 'waitlist',
  to,
  subject: heading,
  ...(once !== undefined && { once: `waitlist:${once}` }),
  ...renderEmail({ heading, ...content }),
});

const shoeOf = ({ shoe, size, chart = null }: WaitlistMail): string =>
  `${shoe} in size ${sizeInWords(size, chart)}`;

const utcTime = (time: Date): string => time.toISOString().slice(11, 16);
