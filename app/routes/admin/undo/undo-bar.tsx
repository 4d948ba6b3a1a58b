import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUndoOffer } from './undo-offer.tsx';
import { useUndo } from './use-undo.ts';

/** Stands at the foot of the window after a change, until it is taken back or put away. */
export function UndoBar() {
  const { entry, show } = useUndoOffer();
  const { busy, undo } = useUndo();
  if (!entry) return null;
  return (
    <section aria-label="Last change" className="undo-bar">
      <p className="min-w-0 flex-1 wrap-anywhere">{entry.title}</p>
      <Button size="small" look="accent" disabled={busy} onClick={() => undo(entry)}>
        Undo
      </Button>
      <ButtonLink size="small" to="/admin/history">
        History
      </ButtonLink>
      <Button size="small" look="quiet" icon aria-label="Put away" onClick={() => show(null)}>
        <Icon name="close" size={16} />
      </Button>
    </section>
  );
}
