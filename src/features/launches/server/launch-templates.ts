import { defineMailTemplate } from '#platform/outbox/mail-template.ts';

const shoe = { meaning: 'the name of the shoe', example: 'Orbit Runner' };
const entered = "You're receiving this email because you entered the draw for this launch.";

/** Reminds somebody of a launch that opens soon. */
export const launchReminderTemplate = defineMailTemplate({
  kind: 'launch-reminder',
  name: 'Launch reminder',
  subject: '{{shoe}} launches soon',
  texts: {
    heading: '{{shoe}} launches soon',
    opening:
      "{{shoe}} launches at {{time}}. Everyone who enters before then gets a random place, so there's no need to be first. Anyone who joins later goes to the end of the line.",
    advice:
      "Enter the draw if you haven't already, then keep the page open: it tells you when it's your turn.",
    button: 'Enter the draw',
    footnote: "You're receiving this email because you asked to be reminded of this launch.",
  },
  placeholders: { shoe, time: { meaning: 'when it launches', example: '17:00 UTC' } },
  links: {},
});

/** Tells somebody in the draw of a launch that it was moved, or brought back. */
export const launchMovedTemplate = defineMailTemplate({
  kind: 'launch-moved',
  name: 'Launch moved',
  subject: '{{shoe}} launches at a new time',
  texts: {
    heading: '{{shoe}} launches at a new time',
    opening: "{{shoe}} now launches on {{time}}. You're still in the draw, so you don't need to do anything.",
    button: 'View the launch',
    footnote: entered,
  },
  placeholders: {
    shoe,
    time: { meaning: 'when it launches now', example: 'Tue, Dec 1, 17:00 UTC' },
  },
  links: {},
});

/** Tells somebody in the draw that the launch was canceled. */
export const launchCanceledTemplate = defineMailTemplate({
  kind: 'launch-canceled',
  name: 'Launch canceled',
  subject: 'The launch of {{shoe}} is canceled',
  texts: {
    heading: 'The launch of {{shoe}} is canceled',
    apology:
      "We're sorry: the launch of {{shoe}} won't take place, so there is no draw. If the shoe is available, anyone can buy it now.",
    button: 'See upcoming launches',
    footnote: entered,
  },
  placeholders: { shoe },
  links: {},
});
