import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';

/** Keys of programs, in the audit log. Undoing a revocation would accept a leaked key again. */
export const auditedProgramKey: AuditedEvent = {
  name: (state) => z.object({ name: z.string() }).parse(state).name,
  title: ({ action, name }) => `${action === 'create' ? 'Created' : 'Revoked'} key ${name}`,
  final: 'Changes to keys cannot be undone. Create or revoke a key instead',
};
