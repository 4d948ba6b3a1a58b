import { renderEmail } from './email-template.ts';
import type { QueuedEmail } from './outbox.ts';

/** Reminds somebody who asked for it that a launch opens soon. */
export function launchReminderEmail({
  to,
  shoe,
  opensAt,
  link,
}: {
  to: string;
  shoe: string;
  opensAt: Date;
  link: string;
}): QueuedEmail<'launch-reminder'> {
  const heading = `${shoe} opens soon`;
  const time = `${opensAt.toISOString().slice(11, 16)} UTC`;
  return {
    kind: 'launch-reminder',
    to,
    subject: heading,
    ...renderEmail({
      heading,
      paragraphs: [
        `${shoe} opens at ${time}. Who has taken a place before then is drawn by lot, so being early by a minute or an hour makes no difference; who comes later stands behind.`,
        'Take your place, and keep the page open: it tells you when it is your turn.',
      ],
      button: { label: 'Take my place', link },
      footnote: 'You get this mail because you asked to be reminded of this launch.',
    }),
  };
}
