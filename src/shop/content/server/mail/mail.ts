/** The public interface of the mail module. */

export { type EmailContent, renderEmail } from '#platform/outbox/email-template.ts';
export { emailRow, isQueued, type QueuedEmail, startOutboxWorker } from '#platform/outbox/outbox.ts';
export { queueEmail } from '#platform/outbox/queue-email.ts';
export { forgetRefusal } from '#platform/outbox/refused-addresses.ts';
export { checkoutFailsEmail, checkoutWorksEmail } from './alarm-emails.ts';
export { auditedMessage } from './audited-message.ts';
export { registerContactRoutes } from './contact-routes.ts';
export {
  contactConfirmationEmail,
  contactEmail,
  factorChangedEmail,
  newDeviceEmail,
  newsletterEmail,
  passwordChangedEmail,
  passwordResetEmail,
  reservationLimitEmail,
} from './emails.ts';
export { mailKinds } from './mail-kinds.ts';
export { registerNewsletterRoutes } from './newsletter-routes.ts';
export { orderPaidEmail, orderShippedEmail } from './order-emails.ts';
export {
  disputeOpenedEmail,
  fraudWarningEmail,
  refundEmail,
  refundFailedEmail,
} from './refund-emails.ts';
export { registerSubscriberRoutes } from './subscriber-routes.ts';
