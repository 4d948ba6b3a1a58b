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
        `${shoe} opens at ${time}. The order of everyone who enters before then is drawn at random, so there's no need to be first. Anyone who joins later goes to the end of the line.`,
        "Take your place, then keep the page open: it tells you when it's your turn.",
      ],
      button: { label: 'Take my place', link },
      footnote: "You're receiving this email because you asked to be reminded of this launch.",
    }),
  };
}
