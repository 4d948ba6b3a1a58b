import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';
import { accountEvent, accountEventLabels } from '../../../contract/account-events.ts';

const happened = z.object({ email: z.string(), event: accountEvent, device: z.string() });

/** What happens to administrators' accounts, in the audit log: `Signed in with the password: Chrome on Linux`. */
export const auditedAccount: AuditedEvent = {
  name: (state) => happened.parse(state).email,
  title(_, state) {
    const { event, device } = happened.parse(state);
    return `${accountEventLabels[event]}: ${device}`;
  },
  final: 'Changes to an account cannot be undone',
};
