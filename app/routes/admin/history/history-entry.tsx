import type { AuditEntry as Entry } from '#contract/audit-log.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { When } from '../frame/when.tsx';
import { useUndo } from '../undo/use-undo.ts';
import { EntryChanges } from './entry-changes.tsx';

/** One action of an administrator: who, when, what, old and new values, and the way back. */
export function HistoryEntry({ entry }: { entry: Entry }) {
  const { busy, undo } = useUndo();
  const live = useLive();
  const { title, at, administrator, changes, undoable, undoneAt, undoOf } = entry;
  const isWhole = entry.action !== 'change';
  return (
    <li className="entry" data-undone={undoneAt !== null}>
      <div className="min-w-0">
        <h2 className="entry-title">{title}</h2>
        <p className="cell-meta cell-always">
          <When at={at} />
          <span>{administrator}</span>
          {undoOf !== null && <Badge>Took an entry back</Badge>}
        </p>
        {isWhole && changes.length > 0 ? (
          <details className="mt-2">
            <summary className="text-sm">What it was like</summary>
            <EntryChanges changes={changes} />
          </details>
        ) : (
          <EntryChanges changes={changes} />
        )}
      </div>
      <div className="entry-end">
        {undoneAt !== null && (
          <p className="text-ink-soft text-sm">
            Taken back <When at={undoneAt} />
          </p>
        )}
        {undoable && (
          <Button size="small" disabled={!live || busy} onClick={() => undo(entry)}>
            {entry.action === 'remove' ? 'Restore' : 'Undo'}
          </Button>
        )}
      </div>
    </li>
  );
}
