import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from '#contract/audit-log.ts';
import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { isProblem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { listAuditEntries } from './audit-log-store.ts';
import type { AuditedEntities } from './audited-entity.ts';
import { undoAuditEntry } from './undo-audit-entry.ts';

/** GET /admin/history and POST /admin/history/{id}/undo. */
export function registerAuditRoutes(
  registerRoute: RegisterRoute,
  {
    longDb: db,
    cacheInvalidator,
    audited,
  }: Pick<Dependencies, 'longDb' | 'cacheInvalidator'> & { audited: AuditedEntities },
): void {
  registerRoute(listAuditEntriesEndpoint, async ({ query }) => {
    const { entries, total } = await listAuditEntries(db, audited, query);
    return reply(200, entries, { [totalCountHeader]: String(total) });
  });

  registerRoute(undoAuditEntryEndpoint, async ({ params, caller }) => {
    const undone = await inTransaction(db, (transaction) =>
      undoAuditEntry(transaction, audited, { id: params.id, who: caller }),
    );
    if (isProblem(undone)) return undone;
    if (undone.tags.length > 0) await cacheInvalidator.invalidate(undone.tags);
    return reply(200, undone.entry);
  });
}
