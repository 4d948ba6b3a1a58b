import { Timestamp } from '#platform/tables/timestamp.tsx';
import { count } from '#platform/ui/count.ts';
import type { ErasureProgress } from '../contract.ts';

/** How far the removal of erased people's data is; nothing where nobody was erased in the last 30 days. */
export function ErasureStatus({ data: erasures }: { data: readonly ErasureProgress[] }) {
  const [last] = erasures;
  if (!last) return null;
  const open = erasures.filter(({ finishedAt }) => finishedAt === null);
  const failing = open.filter(({ failures }) => failures > 0).length;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      The last erasure began on <Timestamp at={last.closedAt} />.{' '}
      {open.length === 0
        ? 'All data has been removed.'
        : `Data is being removed in ${count(open.length, 'erasure')} (${Math.floor(100 * Math.min(...open.map(({ share }) => share)))}% done).`}
      {failing > 0 &&
        ` ${count(failing, 'erasure')} failed and will be retried. Search the log for account.erasure_failed.`}
    </p>
  );
}
