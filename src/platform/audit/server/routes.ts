import { z } from 'zod';
import { auditEntryHeader } from '../../contract/endpoints/audit-entry-header.ts';
import { totalCountHeader } from '../../contract/endpoints/query-params.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { InvalidInputError } from '../../shared/error-to-problem.ts';
import { isProblem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { currentRequest } from '../../shared/tracing/request-context.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { listAuditEntriesEndpoint, undoAuditEntryEndpoint } from '../contract.ts';
import { findAuditEntry, listAuditEntries } from './audit-log-store.ts';
import type { AuditedKinds } from './audited-entity.ts';
import { describeAuditEntry } from './describe-audit-entry.ts';
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
    return reply(200, undone.entry);
  });
}

/**
 * Makes calls that write an entry of the audit log answer with its id and, where it can be undone, its title (RFC 8187):
 * `Audit-Entry: 42; title*=UTF-8''Deleted%20brand%20Volt`.
 */
export const tellAuditEntries =
  (
    registerRoute: RegisterRoute,
    { db, audited }: Pick<Dependencies, 'db'> & { audited: AuditedKinds },
  ): RegisterRoute =>
  (endpoint, handler) =>
    registerRoute(endpoint, async (call) => {
      const context = currentRequest();
      // A page may make several calls for one request.
      if (context) context.auditEntry = undefined;
      const response = await handler(call);
      const id = context?.auditEntry;
      if (id === undefined || isProblem(response)) return response;
      // The change is made, whether or not its title can be read.
      const row = await findAuditEntry(db, audited, id).catch(() => undefined);
      const { undoable, title } = row ? describeAuditEntry(audited, row) : { undoable: false, title: '' };
      const header = undoable ? `${id}; title*=UTF-8''${encodeURIComponent(title)}` : String(id);
      return { ...response, headers: { ...response.headers, [auditEntryHeader]: header } };
    });
