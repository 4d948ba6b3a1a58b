import { useSyncExternalStore } from 'react';
import type { AuditEntry } from '../../audit/contract.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ActionButton } from './action-button.tsx';
import { readUndoOffer, showUndoOffer, watchUndoOffer } from './undo-offer.ts';

/**
 * Shown at the bottom of the window after a change, until that is undone or dismissed. `changed` is what the address
 * names, which it does after a change without scripts.
 */
export function UndoBar({ changed }: { changed: AuditEntry | undefined }) {
  const offer = useSyncExternalStore(watchUndoOffer, readUndoOffer, () => null);
  const title = offer?.title ?? changed?.title;
  const id = offer?.id ?? (changed?.undoable ? changed._id : undefined);
  if (title === undefined) return null;
  return (
    <section aria-label="Last change" className="undo-bar">
      <p className="min-w-0 flex-1 line-clamp-2 wrap-anywhere">{title}</p>
      {id !== undefined && (
        <ActionButton action="/admin/history" fields={{ id }} variant="accent">
          Undo
        </ActionButton>
      )}
      <ButtonLink size="small" to="/admin/history">
        History
      </ButtonLink>
      {offer && (
        <Button size="small" variant="quiet" icon aria-label="Dismiss" onClick={() => showUndoOffer(null)}>
          <Icon name="close" size={16} />
        </Button>
      )}
    </section>
  );
}
