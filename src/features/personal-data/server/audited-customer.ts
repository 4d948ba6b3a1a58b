import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';

/** Exports and erasures of customers, in the audit log: nothing of an erased person but the id of the record. */
export const auditedCustomer: AuditedEvent = {
  name: (state) => z.object({ record: z.string() }).parse(state).record.slice(0, 8),
  title: ({ action, name }) =>
    action === 'record' ? `Requested the personal data of customer ${name}` : null,
  final: 'Exports and erasures of customers cannot be undone',
};
