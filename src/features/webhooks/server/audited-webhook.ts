import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';

/** Webhooks, in the audit log. */
export const auditedWebhook: AuditedEvent = {
  name: (state) => z.object({ url: z.string() }).parse(state).url,
  final: 'Changes to webhooks cannot be undone. Add, change or delete the webhook instead',
};
