import type { AuditedEntities } from './modules/audit/audit.ts';
import { auditedBrand, auditedShoe } from './modules/catalog/catalog.ts';
import { auditedUser } from './modules/customers/customers.ts';
import { auditedOrder } from './modules/payments/payments.ts';
import type { Administrator } from './shared/dependencies.ts';

/** The audited entities of the modules. Sent mails and payments cannot be undone. */
export const auditedEntities = (administrators: readonly Administrator[]): AuditedEntities => ({
  shoe: auditedShoe,
  brand: auditedBrand,
  user: auditedUser(administrators),
  order: auditedOrder,
  mail: null,
  payment: null,
});
