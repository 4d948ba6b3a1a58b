/** The public interface of the mail module. */

export { renderEmail } from '#platform/outbox/email-template.ts';
export { emailRow, isQueued, type QueuedEmail, startOutboxWorker } from '#platform/outbox/outbox.ts';
export { queueEmail } from '#platform/outbox/queue-email.ts';
export { forgetRefusal } from '#platform/outbox/refused-addresses.ts';

export { auditedBounce } from './audited-bounce.ts';
export { auditedNewsletterErasure } from './audited-erasure.ts';
export { auditedMessage } from './audited-message.ts';
export { registerContactRoutes } from './contact-routes.ts';
export { editableFormMails } from './editable-form-mails.ts';
export { contactConfirmationEmail, contactEmail, newsletterEmail } from './emails.ts';
export { emailDuty, newsletterDuty } from './mail-duties.ts';
export { mailKinds } from './mail-kinds.ts';
export { createNewsletterLinks, type LeaveHook, type NewsletterLinks } from './newsletter-links.ts';
export { registerNewsletterRoutes } from './newsletter-routes.ts';
export { senderOf } from './sender-of.ts';
export { registerSubscriberRoutes } from './subscriber-routes.ts';
