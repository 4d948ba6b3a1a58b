import type { ApiResult } from '#app/lib/api/api-client.ts';
import type { AuditEntry, AuditedEntityName } from '#contract/audit-log.ts';
import type { Client } from './client.ts';

/** The audit log as an administrator sees and uses it. */
export interface History {
  /** Entries, newest first; throws when they are refused. */
  list(query: {
    entity?: AuditedEntityName;
    id?: string;
    administrator?: string;
    undoable?: boolean;
  }): Promise<AuditEntry[]>;
  /** The newest entry of an entity. */
  newest(id: string): Promise<AuditEntry>;
  undo(entry: AuditEntry): Promise<ApiResult<'POST /admin/history/{id}/undo'>>;
  undoNewest(id: string): Promise<ApiResult<'POST /admin/history/{id}/undo'>>;
}

/** Reads and undoes as the given administrator. */
export function historyBy(administrator: Client): History {
  const history: History = {
    async list(query) {
      const answer = await administrator.call('GET /admin/history', { query });
      if (!answer.ok) throw new Error(answer.problem.detail);
      return answer.body;
    },
    async newest(id) {
      const [entry] = await history.list({ id });
      if (!entry) throw new Error(`${id} has no history`);
      return entry;
    },
    undo: (entry) => administrator.call('POST /admin/history/{id}/undo', { params: { id: entry._id } }),
    undoNewest: async (id) => history.undo(await history.newest(id)),
  };
  return history;
}
