import { createMailing } from '#platform/outbox/mailing.ts';

/** The emails of recalls, by the ids of these. */
export const recallMails = createMailing('recall');
