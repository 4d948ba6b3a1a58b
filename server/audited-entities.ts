import type { AuditedEntityName } from '#contract/audit-log.ts';
import type { Administrator } from './shared/dependencies.ts';
import { auditedBrand } from './modules/catalog/audited-brand.ts';
import { auditedShoe } from './modules/catalog/audited-shoe.ts';
import { auditedUser } from './modules/customers/audited-user.ts';
import { auditedOrder } from './modules/payments/audited-order.ts';
import type { AuditedEntity } from './modules/audit/audited-entity.ts';

/** What can be told and taken back of each entity; a mail that was sent is sent, money that moved is gone. */
export type AuditedEntities = Readonly<Record<AuditedEntityName, AuditedEntity | null>>;

/** The subjects of a shop with these administrators. */
export const auditedEntities = (administrators: readonly Administrator[]): AuditedEntities => ({
  shoe: auditedShoe,
  brand: auditedBrand,
  user: auditedUser(administrators),
  order: auditedOrder,
  mail: null,
  payment: null,
});
