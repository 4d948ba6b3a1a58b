import type { AuditEntry, AuditedEntityName } from '#contract/audit-log.ts';
import { call } from '../../../lib/api/api-client.ts';
import { loadSession } from '../../../lib/session/session.ts';

/** The entity that was changed; without an id, the newest of its kind. */
export interface ChangedEntity {
  readonly entity: AuditedEntityName;
  readonly id?: string;
}

/** The change that the undo bar offers to undo, if any. */
export const readUndoOffer = (): AuditEntry | null => offered;

/** Offers to undo this entry; null withdraws the offer. */
export function showUndoOffer(entry: AuditEntry | null): void {
  offered = entry;
  for (const listener of listeners) listener();
}

/** Finds the last change that the signed-in administrator made to an entity, and offers to undo it. */
export async function offerUndo({ entity, id }: ChangedEntity): Promise<void> {
  const administrator = (await loadSession())?.user?.email;
  if (!administrator) return;
  const query = { entity, administrator, limit: 1, ...(id !== undefined && { id }) };
  const result = await call('GET /admin/history', { query });
  const [newest] = result.ok ? result.body : [];
  showUndoOffer(newest?.undoable ? newest : null);
}

/** Calls the listener after every change of the offer; returns how to stop. Without listeners the offer ends. */
export function watchUndoOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) offered = null;
  };
}

const listeners = new Set<() => void>();
let offered: AuditEntry | null = null;
