import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from '#contract/audit-log.ts';
import { totalCountHeader } from '#contract/query-params.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { isProblem } from '../../shared/problem.ts';
import { reply } from '../../shared/reply.ts';
import type { RegisterRoute } from '../../shared/route.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { listAuditEntries } from './audit-log-store.ts';
import type { AuditedEntities } from './audited-entity.ts';
import { undoAuditEntry } from './undo-audit-entry.ts';

/** GET /admin/history and POST /admin/history/{id}/undo. */
export function registerAuditRoutes(
  registerRoute: RegisterRoute,
  {
    db,
    cacheInvalidator,
    audited,
  }: Pick<Dependencies, 'db' | 'cacheInvalidator'> & { audited: AuditedEntities },
): void {
  registerRoute(listAuditEntriesEndpoint, async ({ query }) => {
    const { entries, total } = await listAuditEntries(db, audited, query);
    return reply(200, entries, { [totalCountHeader]: String(total) });
  });

  registerRoute(undoAuditEntryEndpoint, async ({ params, caller }) => {
    const taken = await inTransaction(db, (transaction) =>
      undoAuditEntry(transaction, audited, { id: params.id, who: caller }),
    );
    if (isProblem(taken)) return taken;
    if (taken.tags.length > 0) await cacheInvalidator.invalidate(taken.tags);
    return reply(200, taken.entry);
  });
}
