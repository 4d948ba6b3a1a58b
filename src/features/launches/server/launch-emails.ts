import { formatOpening } from '#platform/contract/fields/format-time.ts';
import { aDay, anHour, type MailKind } from '#platform/outbox/mail-kind.ts';
import { type QueuedEmail, renderEmail } from '#shop/content/server/mail/mail.ts';

const perAccount = { cause: 'account', verified: anHour(20), unverified: aDay(5), isBulk: true } as const;
const launchReminder: MailKind<'account'> = { name: 'launch-reminder', ...perAccount };
const launchChange: MailKind<'account'> = { name: 'launch-change', ...perAccount };

/** The kinds of emails about launches. */
export const launchMailKinds: readonly MailKind[] = [launchReminder, launchChange];

/** The recipient of a launch email, the shoe's name, and the URL of its page. */
interface LaunchMail {
  readonly to: string;
  readonly shoe: string;
  readonly opensAt: Date;
  readonly link: string;
  /** Distinguishes this email from earlier ones about the same launch. */
  readonly once: string;
}

/** Reminds somebody who asked for it that a launch opens soon; not once it has opened. */
export function launchReminderEmail({ to, shoe, opensAt, link, once }: LaunchMail): QueuedEmail<'account'> {
  const heading = `${shoe} launches soon`;
  const time = `${opensAt.toISOString().slice(11, 16)} UTC`;
  return {
    kind: launchReminder,
    to,
    once,
    subject: heading,
    expiresAt: opensAt,
    ...renderEmail({
      heading,
      paragraphs: [
        `${shoe} launches at ${time}. Everyone who enters before then gets a random place, so there's no need to be first. Anyone who joins later goes to the end of the line.`,
        "Enter the draw if you haven't already, then keep the page open: it tells you when it's your turn.",
      ],
      button: { label: 'Enter the draw', link },
      footnote: "You're receiving this email because you asked to be reminded of this launch.",
    }),
  };
}

/** Tells somebody in the draw of a launch that it was moved, or brought back after it was canceled. */
export function launchMovedEmail({ to, shoe, opensAt, link, once }: LaunchMail): QueuedEmail<'account'> {
  const heading = `${shoe} launches at a new time`;
  return {
    kind: launchChange,
    to,
    once,
    subject: heading,
    expiresAt: opensAt,
    ...renderEmail({
      heading,
      paragraphs: [
        `${shoe} now launches on ${formatOpening(opensAt)}. You're still in the draw, so you don't need to do anything.`,
      ],
      button: { label: 'View the launch', link },
      footnote: "You're receiving this email because you entered the draw for this launch.",
    }),
  };
}

/** Tells someone in the draw that the launch was canceled. */
export function launchCanceledEmail({
  to,
  shoe,
  link,
  once,
}: Omit<LaunchMail, 'opensAt'>): QueuedEmail<'account'> {
  const heading = `The launch of ${shoe} is canceled`;
  return {
    kind: launchChange,
    to,
    once,
    subject: heading,
    ...renderEmail({
      heading,
      paragraphs: [
        `We're sorry: the launch of ${shoe} won't take place, so there is no draw. If the shoe is available, anyone can buy it now.`,
      ],
      button: { label: 'See upcoming launches', link },
      footnote: "You're receiving this email because you entered the draw for this launch.",
    }),
  };
}
