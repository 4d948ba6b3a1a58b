import type { MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { type QueuedEmail, renderEmail } from '#shop/content/server/mail/mail.ts';

const backupFailed: MailKind<'shop'> = { name: 'backup-failed', cause: 'shop' };

/** The kinds of emails about backups. */
export const backupMailKinds: readonly MailKind[] = [backupFailed];

/** Tells an administrator that the scheduled backup failed; queued once a day. */
export const backupFailedEmail = (
  to: string,
  { failure, day }: { failure: string; day: string },
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: backupFailed,
  to,
  subject: 'The backup of your shop failed',
  once: `backup-failed:${day}:${to}`,
  ...renderEmail(
    {
      heading: 'The backup failed',
      paragraphs: [
        'The scheduled backup of your shop failed. The shop tries again every hour.',
        `Reason: ${failure}`,
      ],
      footnote: 'Let the person who runs the server know. Older backups are still available.',
    },
    site,
  ),
});
