import type { AuditEntryReference } from '../../contract/endpoints/audit-entry-header.ts';

/** A change that can be undone: the id and the title of its audit entry. */
export interface UndoOffer {
  readonly id: string;
  readonly title: string;
}

/** The change that the undo bar offers to undo, if any. */
export const readUndoOffer = (): UndoOffer | null => offered;

/** Offers to undo this change; null withdraws the offer. */
export function showUndoOffer(offer: UndoOffer | null): void {
  offered = offer;
  for (const listener of listeners) listener();
}

/** Offers to undo what a call changed, unless its response names no change that can be undone. */
export function offerUndo({ auditEntry }: { readonly auditEntry: AuditEntryReference | null }): void {
  if (auditEntry && auditEntry.title !== null) showUndoOffer({ id: auditEntry.id, title: auditEntry.title });
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
let offered: UndoOffer | null = null;
