import type { AuditedChange } from '#contract/audit-log.ts';

/** What an entry changed, field by field: old, then new. */
export function EntryChanges({ changes }: { changes: readonly AuditedChange[] }) {
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
