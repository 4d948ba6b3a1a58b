/** What the rest of the server may use of the audit module. */

export type { AuditedEntities } from './audited-entity.ts';
export {
  type AuditedEntity,
  type AuditedField,
  type AuditedFields,
  booleanField,
  textField,
} from './audited-entity.ts';
export { recordAuditEntry } from './record-audit-entry.ts';
export { registerAuditRoutes } from './routes.ts';
