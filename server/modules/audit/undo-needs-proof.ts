import type { AuditedEntityName } from '#contract/audit-log.ts';
import type { AuditEntryRow } from './describe-audit-entry.ts';

/** `presence`: only where the undo removes or restores the entity. */
const proofs: Record<AuditedEntityName, 'always' | 'presence' | 'never'> = {
  shoe: 'never',
  brand: 'never',
  catalogue: 'never',
  user: 'always',
  order: 'presence',
  demo: 'always',
  mail: 'never',
  payment: 'always',
  refund: 'always',
  dispute: 'always',
  account: 'always',
  customer: 'always',
  webhook: 'always',
};

/** Whether undoing an entry changes somebody's rights, or which paid orders there are. */
export function undoNeedsProof(
  entity: AuditedEntityName,
  { before, after }: Pick<AuditEntryRow, 'before' | 'after'>,
): boolean {
  const proof = proofs[entity];
  return proof === 'presence' ? before === null || after === null : proof === 'always';
}
