import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';
import {
  discrepancyAction,
  discrepancyActionLabels,
  discrepancyKind,
  discrepancyKindLabels,
} from '../contract.ts';

const payment = z.object({ intent: z.string(), kind: discrepancyKind, action: discrepancyAction });

/** Discrepancies that were resolved, in the audit log. */
export const auditedPayment: AuditedEvent = {
  name(state) {
    const { intent, kind, action } = payment.parse(state);
    return `${intent} (${discrepancyKindLabels[kind]}: ${discrepancyActionLabels[action].toLowerCase()})`;
  },
  final: 'Payments, refunds and disputes cannot be undone',
};
