import { formatOpening } from '#platform/contract/fields/format-time.ts';
import type { Database } from '#platform/database/database.ts';
import { type EditableMail, editableMail } from '#platform/outbox/editable-mail.ts';
import { aDay, anHour, type MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import { selectLaunches } from './launch-rows.ts';
import { launchCanceledTemplate, launchMovedTemplate, launchReminderTemplate } from './launch-templates.ts';

const perAccount = {
  cause: 'account',
  quotes: [],
  verified: anHour(20),
  unverified: aDay(5),
  isBulk: true,
} as const;
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
export function launchReminderEmail(
  { to, shoe, opensAt, link, once }: LaunchMail,
  site: MailSite,
): QueuedEmail<'account'> {
  const time = `${opensAt.toISOString().slice(11, 16)} UTC`;
  return {
    kind: launchReminder,
    to,
    once,
    expiresAt: opensAt,
    ...writeMail(launchReminderTemplate, { shoe, time }, site, ({ line, text }) => ({
      paragraphs: [text('opening'), text('advice')],
      button: { label: line('button'), link },
    })),
  };
}

/** Tells somebody in the draw of a launch that it was moved, or brought back after it was canceled. */
export function launchMovedEmail(
  { to, shoe, opensAt, link, once }: LaunchMail,
  site: MailSite,
): QueuedEmail<'account'> {
  return {
    kind: launchChange,
    to,
    once,
    expiresAt: opensAt,
    ...writeMail(launchMovedTemplate, { shoe, time: formatOpening(opensAt) }, site, ({ line, text }) => ({
      paragraphs: [text('opening')],
      button: { label: line('button'), link },
    })),
  };
}

/** Tells someone in the draw that the launch was canceled. */
export function launchCanceledEmail(
  { to, shoe, link, once }: Omit<LaunchMail, 'opensAt'>,
  site: MailSite,
): QueuedEmail<'account'> {
  return {
    kind: launchChange,
    to,
    once,
    ...writeMail(launchCanceledTemplate, { shoe }, site, ({ line, text }) => ({
      paragraphs: [text('apology')],
      button: { label: line('button'), link },
    })),
  };
}

/** The launch that was announced last. */
const newestLaunch = { example: exampleOf, newest: findNewest };

/** The emails about launches whose texts can be changed. */
export const editableLaunchMails: readonly EditableMail[] = [
  editableMail(launchReminderTemplate, launchReminderEmail, newestLaunch),
  editableMail(launchMovedTemplate, launchMovedEmail, newestLaunch),
  editableMail(launchCanceledTemplate, launchCanceledEmail, newestLaunch),
];

async function findNewest({ origin }: MailSite, db: Database): Promise<LaunchMail | null> {
  const launch = await selectLaunches(db)
    .select('shoe.name')
    .orderBy('launch.announced_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!launch) return null;
  const { name, opens_at, shoe_id } = launch;
  return { to: '', shoe: name, opensAt: opens_at, link: `${origin}/products/${shoe_id}`, once: '' };
}

function exampleOf({ origin }: MailSite): LaunchMail {
  return {
    to: '',
    shoe: launchReminderTemplate.placeholders.shoe.example,
    opensAt: new Date('2026-12-01T17:00:00Z'),
    link: `${origin}/launches`,
    once: '',
  };
}
