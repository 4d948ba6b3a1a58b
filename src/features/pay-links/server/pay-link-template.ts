import { defineMailTemplate } from '#platform/outbox/mail-template.ts';

/** Asks the buyer to pay for an order that an administrator made. */
export const payLinkTemplate = defineMailTemplate({
  kind: 'pay-link',
  name: 'Payment link',
  subject: 'Pay for your order at {{shopName}}',
  texts: {
    heading: 'Your order is waiting for you',
    payment: 'We reserved your pairs until {{lastTime}}. Pay by then, and we will send them to you.',
    warning: "If you didn't ask for this, ignore this email. Nothing is charged unless you pay.",
    button: 'Review and pay',
    footnote: 'Questions? [Contact us]({{contactLink}}).',
  },
  placeholders: {
    lastTime: { meaning: 'until when the pairs are reserved', example: 'December 1, 2026 at 10:00 AM UTC' },
  },
  links: {},
});
