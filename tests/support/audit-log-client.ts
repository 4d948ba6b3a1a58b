import type { AuditEntry, AuditedEntityName } from '#platform/audit/contract.ts';
import type { ApiResult } from '#platform/contract/endpoints/endpoint-types.ts';
import type { TestClient } from './test-client.ts';

/** The audit log endpoints for one administrator. */
export interface AuditLogClient {
  /** Entries, newest first; throws on an error response. */
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

/** Reads the log and undoes entries as the given administrator. */
export function createAuditLogClient(administrator: TestClient): AuditLogClient {
  const history: AuditLogClient = {
    async list(query) {
      const response = await administrator.call('GET /admin/history', { query });
      if (!response.ok) throw new Error(response.problem.detail);
      return response.body;
    },
    async newest(id) {
      const [entry] = await history.list({ id });
      if (!entry) throw new Error(`${id} has no audit entry`);
      return entry;
    },
    undo: (entry) => administrator.call('POST /admin/history/{id}/undo', { params: { id: entry._id } }),
    undoNewest: async (id) => history.undo(await history.newest(id)),
  };
  return history;
}
