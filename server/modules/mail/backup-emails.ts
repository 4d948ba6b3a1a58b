import { renderEmail } from './email-template.ts';
import type { QueuedEmail } from './outbox.ts';

/** Tells an administrator that the scheduled backup failed; queued once a day. */
export const backupFailedEmail = (
  to: string,
  { failure, day }: { failure: string; day: string },
): QueuedEmail => ({
  kind: 'backup-failed',
  to,
  subject: 'The backup of the shop failed',
  once: `backup-failed:${day}:${to}`,
  ...renderEmail({
    heading: 'The backup failed',
    paragraphs: [
      'The shop could not be backed up as scheduled. It tries again every hour.',
      `The reason: ${failure}`,
    ],
    footnote: 'Tell whoever runs the shop: the older backups are still there.',
  }),
});
