import { z } from 'zod';
import type { AuditedEvent } from '#platform/audit/server/audit.ts';
import { orderNumber } from '../../../contract/fields/order-number.ts';

const ofOrder = z.object({ order: z.string() });
const exchange = ofOrder.extend({ shoe: z.string(), size: z.string(), newSize: z.string() });

const nameOf = (state: unknown): string => orderNumber(ofOrder.parse(state).order);

/** The cancellation of an order by an administrator, in the audit log. */
export const auditedCancellation: AuditedEvent = {
  name: nameOf,
  title: ({ name }) => `Canceled order ${name}`,
  final: 'A canceled order is refunded, which cannot be undone',
};

/** A manual order by an administrator, in the audit log. */
export const auditedSale: AuditedEvent = {
  name: nameOf,
  title: ({ name }) => `Created order ${name} by hand`,
  final: 'Cancel the order on its page instead',
};

/** The change of a size by an administrator, in the audit log. */
export const auditedExchange: AuditedEvent = {
  name: nameOf,
  title({ name }, state) {
    const { shoe, size, newSize } = exchange.parse(state);
    return `Changed size ${size} to ${newSize} of ${shoe} in order ${name}`;
  },
  final: 'Change the size back on the page of the order',
};
