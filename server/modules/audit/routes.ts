import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from '#contract/audit-log.ts';
import { totalCountHeader } from '#contract/query-params.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { isProblem } from '../../shared/problem.ts';
import { reply } from '../../shared/reply.ts';
import { inTransaction } from '../../shared/transaction.ts';
import * as store from './audit-log-store.ts';
import { auditedEntities } from '../../audited-entities.ts';
import { undoAuditEntry } from './undo-audit-entry.ts';

/** GET /admin/history and POST /admin/history/{id}/undo. */
export function registerAuditRoutes(serve: RegisterRoute, { db, changes, settings }: Dependencies): void {
  const subjects = auditedEntities(settings.administrators);

  serve(listAuditEntriesEndpoint, async ({ query }) => {
    const { entries, total } = await store.listAuditEntries(db, subjects, query);
    return reply(200, entries, { [totalCountHeader]: String(total) });
  });

  serve(undoAuditEntryEndpoint, async ({ params, caller }) => {
    const taken = await inTransaction(db, (transaction) =>
      undoAuditEntry(transaction, subjects, { id: params.id, who: caller }),
    );
    if (isProblem(taken)) return taken;
    if (taken.tags.length > 0) await changes.announce(taken.tags);
    return reply(200, taken.entry);
  });
}
