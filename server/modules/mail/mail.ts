/** The public interface of the mail module. */
export { backupFailedEmail, checkoutFailsEmail, checkoutWorksEmail } from './alarm-emails.ts';
export { auditedMessage } from './audited-message.ts';
export { registerContactRoutes } from './contact-routes.ts';
export { type EmailContent, renderEmail } from './email-template.ts';
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
export { orderPaidEmail, orderShippedEmail } from './order-emails.ts';
export { emailRow, isQueued, type QueuedEmail, startOutboxWorker } from './outbox.ts';
export { queueEmail } from './queue-email.ts';
export {
  disputeOpenedEmail,
  fraudWarningEmail,
  refundEmail,
  refundFailedEmail,
} from './refund-emails.ts';
export { forgetRefusal } from './refused-addresses.ts';
export { registerSubscriberRoutes } from './subscriber-routes.ts';
