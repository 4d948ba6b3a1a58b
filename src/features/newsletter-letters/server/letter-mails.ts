import { createMailing } from '#platform/outbox/mailing.ts';

/** The emails of letters, by the ids of these. */
export const letterMails = createMailing('newsletter-letter');
