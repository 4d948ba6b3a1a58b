import { defineMailTemplate } from '#platform/outbox/mail-template.ts';

const orderNumber = { meaning: 'the number of the order', example: 'SP-3F0C12DE' };
const lastDay = { meaning: 'the day by which the pairs should arrive', example: 'December 5, 2026' };
const questions = 'Questions? [Contact us]({{contactLink}}) and mention your order number.';

/** Tells the buyer where to send the pairs of a return, and until when. */
export const returnAnnouncedTemplate = defineMailTemplate({
  kind: 'return-announced',
  name: 'Return announced',
  subject: 'Your return for order {{orderNumber}}',
  texts: {
    heading: 'We expect your return',
    deliveryToAddress:
      'Send the pairs to the address below so that they arrive by {{lastDay}}. Put your order number in the box.',
    deliveryAddressFollows: "We'll email you where to send the pairs. They should arrive by {{lastDay}}.",
    reserved: 'We hold the new size for you until then.',
    warning: "If you didn't ask for this, [contact us]({{contactLink}}).",
    button: 'View your order',
    footnote: questions,
  },
  placeholders: {
    orderNumber,
    lastDay,
  },
  links: {},
});

/** Brings the buyer the label for a return. */
export const returnLabelTemplate = defineMailTemplate({
  kind: 'return-label',
  name: 'Return label',
  subject: 'Your return label for order {{orderNumber}}',
  texts: {
    heading: 'Your return label is ready',
    next: '[Download the label]({{labelLink}}), print it and stick it on the box. The pairs should arrive by {{lastDay}}.',
    previous: 'If we sent you a label for this return before, use the new one.',
    button: 'View your order',
    footnote: questions,
  },
  placeholders: { orderNumber, lastDay },
  links: { labelLink: { meaning: 'the file', example: 'https://shop.example/label' } },
});

/** Tells the buyer that the pairs arrived. */
export const returnArrivedTemplate = defineMailTemplate({
  kind: 'return-arrived',
  name: 'Return arrived',
  subject: 'Your return for order {{orderNumber}} arrived',
  texts: {
    heading: 'Your return arrived',
    next: "We're looking at the pairs. We'll email you again once your return is settled.",
    missing: 'The other pairs of your return have not arrived yet. They should arrive by {{lastDay}}.',
    button: 'View your order',
    footnote: questions,
  },
  placeholders: { orderNumber, lastDay },
  links: {},
});

/** Tells the buyer how a return was settled. */
export const returnSettledTemplate = defineMailTemplate({
  kind: 'return-settled',
  name: 'Return settled',
  subject: 'Your return for order {{orderNumber}} is settled',
  texts: {
    heading: 'Your return is settled',
    refunded: "We asked your bank to return the money. We'll email you once the refund is sent.",
    refundedOutside: "You'll get another email about your refund.",
    orderRefunded: 'You already got back everything that you paid for this order.',
    orderedForFree: 'You paid nothing for the pairs to be refunded, so no money is sent.',
    sent: 'Your pairs in the new size are on their way. You pay nothing for them.',
    button: 'View your order',
    footnote: questions,
  },
  placeholders: { orderNumber },
  links: {},
});
