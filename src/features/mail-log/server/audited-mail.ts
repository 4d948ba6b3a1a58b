import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';

const mail = z.object({ subject: z.string(), recipient: z.string() });

/** Emails that were sent again, in the audit log. */
export const auditedMail: AuditedEvent = {
  name(state) {
    const { subject, recipient } = mail.parse(state);
    return `“${subject}” to ${recipient}`;
  },
  noun: 'email',
  final: 'A sent email cannot be undone',
};
