import { defineMailTemplate } from '#platform/outbox/mail-template.ts';

const orderNumber = { meaning: 'the number of the order', example: 'SP-3F0C12DE' };
const customerName = { meaning: 'the name in the address, otherwise the email', example: 'Mia Berg' };
const questions = 'Questions? [Contact us]({{contactLink}}) and mention your order number.';

/** Confirms a paid order. */
export const orderPaidTemplate = defineMailTemplate({
  kind: 'order-paid',
  name: 'Order paid',
  subject: 'Your order {{orderNumber}}',
  texts: {
    heading: 'Thank you for your order',
    payment: "We received your payment. We'll email you when your order ships.",
    deliveryWithReturns:
      'Delivery is free, and you can return unworn shoes in their box within {{returnDays}} days of delivery. See our [Terms of Service]({{termsLink}}).',
    deliveryWithoutReturns: 'Delivery is free. See our [Terms of Service]({{termsLink}}).',
    deliveryPaidWithReturns:
      'You can return unworn shoes in their box within {{returnDays}} days of delivery. See our [Terms of Service]({{termsLink}}).',
    deliveryPaidWithoutReturns: 'See our [Terms of Service]({{termsLink}}).',
    button: 'View your order',
    footnote: questions,
  },
  placeholders: {
    orderNumber,
    customerName,
    orderDate: { meaning: 'the day of the order', example: 'November 21, 2026' },
    total: { meaning: 'what was paid', example: '$240' },
    returnDays: {
      meaning: 'the days for returns from the settings, only in “Delivery with returns”',
      example: '30',
    },
  },
  links: {},
});

/** Tells the buyer that the order is on its way. */
export const orderShippedTemplate = defineMailTemplate({
  kind: 'order-shipped',
  name: 'Order shipped',
  subject: 'Your order {{orderNumber}} is on its way',
  texts: {
    heading: 'Your order is on its way',
    shippedWithCarrier: 'Your order has shipped with {{carrier}}.',
    shippedWithoutCarrier: 'Your order has shipped.',
    partShippedWithCarrier: 'Part of your order has shipped with {{carrier}}.',
    partShippedWithoutCarrier: 'Part of your order has shipped.',
    morePartsToCome: "We'll email you again when the rest ships.",
    lastPart: 'Everything else has already shipped.',
    tracking: 'Tracking may take a day to update.',
    trackingButton: 'Track your package',
    orderButton: 'View your order',
    footnote: questions,
  },
  placeholders: {
    orderNumber,
    customerName,
    carrier: { meaning: 'who delivers the order, “Other” for carriers without a name', example: 'UPS' },
  },
  links: {},
});

/** Tells the buyer that the address or a size of an order was changed. */
export const orderChangedTemplate = defineMailTemplate({
  kind: 'order-changed',
  name: 'Order changed',
  subject: 'Your order {{orderNumber}} was changed',
  texts: {
    heading: 'Your order was changed',
    changedAddress: "We'll send your order to the new address.",
    changedSize:
      "You'll get {{shoe}} in size {{newSize}} instead of size {{size}}. The price stays the same.",
    warning: "If you didn't ask for this, [contact us]({{contactLink}}) before your order ships.",
    button: 'View your order',
    footnote: questions,
  },
  placeholders: {
    orderNumber,
    customerName,
    shoe: { meaning: 'the name of the shoe, only in “Changed size”', example: 'Orbit Runner' },
    size: { meaning: 'the size before, only in “Changed size”', example: '9' },
    newSize: { meaning: 'the size now, only in “Changed size”', example: '10' },
  },
  links: {},
});

/** Tells the buyer that an order was canceled, and what is refunded. */
export const orderCanceledTemplate = defineMailTemplate({
  kind: 'order-canceled',
  name: 'Order canceled',
  subject: 'Your order {{orderNumber}} was canceled',
  texts: {
    heading: 'Your order was canceled',
    refund:
      "We won't ship it, and we refund {{amount}} to the card you paid with. We'll email you once the refund is sent.",
    refundOutside: "We won't ship it, and we refund {{amount}} outside the shop.",
    warning: "If you didn't ask for this, [contact us]({{contactLink}}).",
    button: 'View your order',
    footnote: questions,
  },
  placeholders: {
    orderNumber,
    customerName,
    amount: { meaning: 'the amount of the refund', example: '$240' },
  },
  links: {},
});

const refundTemplate = (refund: { kind: string; name: string; heading: string; status: string }) =>
  defineMailTemplate({
    kind: refund.kind,
    name: refund.name,
    subject: `${refund.heading}: order {{orderNumber}}`,
    texts: {
      heading: refund.heading,
      status: refund.status,
      statusOutside: 'We refunded the money outside the shop.',
      button: 'View your order',
      footnote: questions,
    },
    placeholders: { orderNumber, amount: { meaning: 'the amount of the refund', example: '$120' } },
    links: {},
  });

/** Tell the buyer how a refund stands, by its state. */
export const refundTemplates = {
  pending: refundTemplate({
    kind: 'refund-pending',
    name: 'Refund on its way',
    heading: 'Your refund is on its way',
    status: "We asked your bank to return the money to your card. We'll email you again once that's done.",
  }),
  succeeded: refundTemplate({
    kind: 'refund-succeeded',
    name: 'Refund sent',
    heading: 'We sent your refund',
    status:
      'The money is on its way back to the card you paid with. It can take five to ten days to appear on your statement.',
  }),
  failed: refundTemplate({
    kind: 'refund-failed',
    name: 'Refund failed',
    heading: 'Your refund did not go through',
    status:
      "Your bank rejected the refund, so we still have your money. You don't need to do anything: we're looking into it and will email you.",
  }),
};
