import { defineMailTemplate } from '#platform/outbox/mail-template.ts';

/** Asks the owner of an address to confirm that they want the newsletter. */
export const newsletterTemplate = defineMailTemplate({
  kind: 'newsletter',
  name: 'Newsletter confirmation',
  subject: 'Confirm your subscription',
  texts: {
    heading: 'Confirm your subscription',
    thanks:
      "Thanks for subscribing! Confirm that this address is yours, and you'll be the first to hear about new drops and deals.",
    button: 'Confirm subscription',
    footnote:
      "You're receiving this email because someone entered this address for the {{shopName}} newsletter. If this wasn't you, you can ignore this email: without the confirmation, you won't get any more, and the address will be deleted after 14 days. You can also [unsubscribe]({{leaveLink}}) now.",
  },
  placeholders: {},
  links: {
    leaveLink: {
      meaning: 'the page to unsubscribe',
      example: 'https://shop.example/newsletter/leave',
    },
  },
});

/** Confirms a message of the contact form to its sender. */
export const contactConfirmationTemplate = defineMailTemplate({
  kind: 'contact-confirmation',
  name: 'Contact form confirmation',
  subject: 'We got your message',
  texts: {
    heading: 'We got your message',
    thanks: "Thanks for getting in touch. We'll reply as soon as we can.",
    footnote:
      "You're receiving this email because this address was entered in the {{shopName}} contact form.",
  },
  placeholders: {},
  links: {},
});
