import { defineMailTemplate } from '#platform/outbox/mail-template.ts';

const placeholders = {
  shoe: { meaning: 'the name of the shoe', example: 'Orbit Runner' },
  size: { meaning: 'the size', example: '9' },
  fullSize: { meaning: "the size with its names in the brand's own chart", example: '9' },
};
const asked = "You're receiving this email because you asked to be notified when this size is back.";

/** Asks a visitor to confirm that the address is theirs. */
export const waitlistConfirmationTemplate = defineMailTemplate({
  kind: 'waitlist-confirmation',
  name: 'Waitlist confirmation',
  subject: 'Confirm your place on the waitlist',
  texts: {
    heading: 'Confirm your place on the waitlist',
    request:
      'Someone, probably you, asked to be notified when {{shoe}} in size {{fullSize}} is back. To join the waitlist, confirm that this address is yours. You get your place in line when you confirm.',
    button: 'Confirm my place',
    footnote:
      "If this wasn't you, you can ignore this email. Without the confirmation, you won't be added to the waitlist.",
  },
  placeholders,
  links: {},
});

/** Tells the first in line that a pair is kept for them. */
export const waitlistOfferTemplate = defineMailTemplate({
  kind: 'waitlist-offer',
  name: 'Waitlist: a pair is reserved',
  subject: '{{shoe}} is back in size {{size}}',
  texts: {
    heading: '{{shoe}} is back in size {{size}}',
    offer:
      "We're holding a pair of {{shoe}} in size {{fullSize}} for you. You have {{holdTime}} from the time this email was sent. During this time, everyone else sees the size as sold out.",
    instructions:
      'Add it to your cart and pay within this time. After that, the pair goes to the next person in line.',
    leaving: "Don't want it anymore? [Leave the waitlist]({{leaveLink}}) so the next person gets it.",
    button: 'Buy your pair',
    footnote: asked,
  },
  placeholders: {
    ...placeholders,
    holdTime: { meaning: 'how long the pair is reserved', example: '60 minutes' },
  },
  links: {
    leaveLink: { meaning: 'the page to leave the waitlist', example: 'https://shop.example/products' },
  },
});

/** Tells whoever had an offer that the pair is not there after all. */
export const waitlistWithdrawnTemplate = defineMailTemplate({
  kind: 'waitlist-withdrawn',
  name: 'Waitlist: the pair is gone',
  subject: '{{shoe}}: your pair is not available after all',
  texts: {
    heading: '{{shoe}}: your pair is not available after all',
    apology:
      "We're sorry: the pair of {{shoe}} in size {{fullSize}} that we were holding for you is not in stock after all. You're still first in line, so the next pair is yours.",
    button: 'View your place',
    footnote: asked,
  },
  placeholders,
  links: {},
});

/** Tells someone on the waitlist that the size is no longer sold. */
export const waitlistEndedTemplate = defineMailTemplate({
  kind: 'waitlist-ended',
  name: 'Waitlist ended',
  subject: "{{shoe}} won't be back",
  texts: {
    heading: "{{shoe}} won't be back",
    end: 'We no longer sell {{shoe}} in size {{fullSize}}, so its waitlist has ended.',
    button: 'See the collection',
    footnote: asked,
  },
  placeholders,
  links: {},
});
