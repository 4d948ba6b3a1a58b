/** The public interface of the audit module. */

export {
  type AuditedEntities,
  type AuditedEntity,
  type AuditedEvent,
  type AuditedEvents,
  type AuditedField,
  type AuditedFields,
  type AuditedKinds,
  booleanField,
  textField,
} from './audited-entity.ts';
export { nameChange } from './describe-audit-entry.ts';
export { recordAuditEntry } from './record-audit-entry.ts';
export { registerAuditRoutes } from './routes.ts';
