import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { AuditEntry, AuditedEntityName } from '#contract/audit-log.ts';
import { call } from '../../../lib/api-client.ts';

/** What was just done to something; without an id, to the newest of its kind. */
export interface Subject {
  readonly entity: AuditedEntityName;
  readonly id?: string;
}

interface UndoOffer {
  /** The newest thing this administrator did here, while it is offered to be taken back. */
  readonly entry: AuditEntry | null;
  /** Finds what this administrator did last to a subject and offers to take it back. */
  readonly offer: (subject: Subject) => Promise<void>;
  /** Offers this very entry, or nothing any more. */
  readonly show: (entry: AuditEntry | null) => void;
}

const Offer = createContext<UndoOffer>({ entry: null, offer: async () => {}, show: () => {} });

/** Keeps what can be taken back at a press, from screen to screen. */
export function UndoOfferProvider({
  administrator,
  children,
}: {
  administrator: string;
  children: ReactNode;
}) {
  const [entry, show] = useState<AuditEntry | null>(null);
  const offer = useCallback(
    async ({ entity, id }: Subject) => {
      const query = { entity, administrator, limit: 1, ...(id !== undefined && { id }) };
      const answer = await call('GET /admin/history', { query });
      const [newest] = answer.ok ? answer.body : [];
      show(newest?.undoable ? newest : null);
    },
    [administrator],
  );
  const value = useMemo(() => ({ entry, offer, show }), [entry, offer]);
  return <Offer value={value}>{children}</Offer>;
}

export const useUndoOffer = (): UndoOffer => use(Offer);
