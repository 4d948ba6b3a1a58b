import { Timestamp } from '#platform/tables/timestamp.tsx';
import { count } from '#platform/ui/count.ts';
import type { ErasureProgress } from '../contract.ts';

/** How far the removal of data of closed accounts is; nothing where none was closed in the last 30 days. */
export function ErasureStatus({ data: erasures }: { data: readonly ErasureProgress[] }) {
  const [last] = erasures;
  if (!last) return null;
  const open = erasures.filter(({ finishedAt }) => finishedAt === null);
  const failing = open.filter(({ failures }) => failures > 0).length;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      An account was last closed on <Timestamp at={last.closedAt} />.{' '}
      {open.length === 0
        ? 'Its data has been removed.'
        : `The data of ${count(open.length, 'account')} is being removed (${Math.floor(100 * Math.min(...open.map(({ share }) => share)))}% done).`}
      {failing > 0 &&
        ` This failed for ${count(failing, 'account')} and will be retried. Search the log for account.erasure_failed.`}
    </p>
  );
}
