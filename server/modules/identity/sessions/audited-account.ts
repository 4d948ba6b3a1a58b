import { z } from 'zod';
import { accountEvent, accountEventLabels } from '#contract/account-events.ts';
import type { AuditedEvent } from '../../audit/audit.ts';

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
