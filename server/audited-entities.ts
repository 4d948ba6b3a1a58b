import type { AuditedEntities } from './modules/audit/audit.ts';
import { auditedBrand, auditedShoe } from './modules/catalog/catalog.ts';
import { auditedUser } from './modules/customers/customers.ts';
import { auditedOrder } from './modules/payments/payments.ts';
import type { Administrator } from './shared/dependencies.ts';

/** Every entity of the audit log, for a shop with these administrators. A mail that was sent is sent, money that moved is gone. */
export const auditedEntities = (administrators: readonly Administrator[]): AuditedEntities => ({
  shoe: auditedShoe,
  brand: auditedBrand,
  user: auditedUser(administrators),
  order: auditedOrder,
  mail: null,
  payment: null,
});
