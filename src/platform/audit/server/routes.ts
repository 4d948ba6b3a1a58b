import { z } from 'zod';
import { totalCountHeader } from '../../contract/endpoints/query-params.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Dependencies } from '../../handlers/dependencies.ts';
import { InvalidInputError } from '../../handlers/error-to-problem.ts';
import { isProblem } from '../../handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '../../handlers/route.ts';
import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from '../contract.ts';
import { listAuditEntries } from './audit-log-store.ts';
import type { AuditedKinds } from './audited-entity.ts';
import { describeChange } from './describe-audit-entry.ts';
import { prepareUndo, undoAuditEntry } from './undo-audit-entry.ts';

/** GET /admin/history and POST /admin/history/{id}/undo. */
export function registerAuditRoutes(
  registerRoute: RegisterRoute,
  {
    longDb: db,
    cacheInvalidator,
    audited,
  }: Pick<Dependencies, 'longDb' | 'cacheInvalidator'> & { audited: AuditedKinds },
): void {
  const names = [...Object.keys(audited.entities), ...Object.keys(audited.events)];
  const known = z.object({ entity: z.enum(names).optional() });
  registerRoute(listAuditEntriesEndpoint, async ({ query }) => {
    const { error } = known.safeParse(query);
    if (error) throw new InvalidInputError(error.issues);
    const { entries, total } = await listAuditEntries(db, audited, query);
    return reply(200, entries, { [totalCountHeader]: String(total) });
  });

  registerRoute(undoAuditEntryEndpoint, async ({ params, caller }) => {
    const prepared = await prepareUndo(db, audited, params.id);
    const undone = await inTransaction(db, (transaction) =>
      undoAuditEntry(transaction, audited, { id: params.id, who: caller, prepared }),
    );
    if (isProblem(undone)) return undone;
    if (undone.tags.length > 0) await cacheInvalidator.invalidate(undone.tags);
    return auditedReply(200, describeChange(audited, undone.change), undone.change);
  });
}
