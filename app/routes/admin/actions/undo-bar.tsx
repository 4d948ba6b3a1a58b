import { useSyncExternalStore } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { readUndoOffer, showUndoOffer, watchUndoOffer } from './undo-offer.ts';
import { useAdminAction } from './use-admin-action.ts';

/** Shown at the bottom of the window after a change, until that is undone or dismissed. */
export function UndoBar() {
  const entry = useSyncExternalStore(watchUndoOffer, readUndoOffer, () => null);
  const { pending, submit } = useAdminAction();
  if (!entry) return null;
  return (
    <section aria-label="Last change" className="undo-bar">
      <p className="min-w-0 flex-1 wrap-anywhere">{entry.title}</p>
      <Button
        size="small"
        variant="accent"
        disabled={pending}
        onClick={() => submit({ intent: 'undo', id: entry._id })}
      >
        Undo
      </Button>
      <ButtonLink size="small" to="/admin/history">
        History
      </ButtonLink>
      <Button size="small" variant="quiet" icon aria-label="Put away" onClick={() => showUndoOffer(null)}>
        <Icon name="close" size={16} />
      </Button>
    </section>
  );
}
