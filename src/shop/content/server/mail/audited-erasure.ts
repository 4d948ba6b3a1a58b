import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';

const state = z.object({ entries: z.number() });

/** Addresses that administrators erased from the newsletter, in the audit log: nothing of whose they were. */
export const auditedNewsletterErasure: AuditedEvent = {
  name: (recorded) => `${state.parse(recorded).entries} entries`,
  title: () => 'Erased an address from the newsletter',
  final: 'An erased address cannot be restored',
};
