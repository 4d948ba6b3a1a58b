import { ActionButton } from '../../tables/actions/action-button.tsx';
import { Timestamp } from '../../tables/timestamp.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { AuditEntry, AuditedChange } from '../contract.ts';

/** One action of an administrator: who, when, what, old and new values, and its undo. */
export function AuditLogEntry({ entry }: { entry: AuditEntry }) {
  const { _id, title, at, administrator, changes, undoable, undoneAt, undoOf } = entry;
  const isWhole = entry.action !== 'change';
  return (
    <li className="entry" data-undone={undoneAt !== null}>
      <div className="min-w-0">
        <h2 className="entry-title">{title}</h2>
        <p className="cell-meta cell-always">
          <Timestamp at={at} />
          <span>{administrator}</span>
          {undoOf !== null && <Badge>Undo</Badge>}
        </p>
        {isWhole && changes.length > 0 ? (
          <details className="mt-2">
            <summary className="text-sm">Details</summary>
            <EntryChanges changes={changes} />
          </details>
        ) : (
          <EntryChanges changes={changes} />
        )}
      </div>
      <div className="entry-end">
        {undoneAt !== null && (
          <p className="text-ink-soft text-sm">
            Undone <Timestamp at={undoneAt} />
          </p>
        )}
        {undoable && (
          <ActionButton action="/admin/history" fields={{ id: _id }}>
            {entry.action === 'remove' ? 'Restore' : 'Undo'}
          </ActionButton>
        )}
      </div>
    </li>
  );
}

/** What an entry changed, field by field: old, then new. */
function EntryChanges({ changes }: { changes: readonly AuditedChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="entry-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== null && (
              <del>
                <span className="sr-only">Old: </span>
                <Value field={field} text={before} />
              </del>
            )}
            {after !== null && (
              <ins>
                <span className="sr-only">New: </span>
                <Value field={field} text={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, text }: { field: string; text: string }) {
  if (field !== 'picture') return text;
  return <img src={text} alt="" width={80} height={60} loading="lazy" className="entry-picture" />;
}
