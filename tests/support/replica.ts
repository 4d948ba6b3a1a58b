import { connect } from '#database/connect.ts';
import { readFromReplica } from '#database/read-replica.ts';
import { watchReplica } from '#database/replica-freshness.ts';
import type { ReadDatabase } from '#platform/database/database.ts';

/** Opens public reads of the replica at `url`, which `opened` closes; it never counts as one that lags. */
export async function openReplica(
  primaryUrl: string,
  url: string,
  opened: AsyncDisposableStack,
): Promise<ReadDatabase> {
  const primary = opened.adopt(await connect(primaryUrl, { poolSize: 2 }), (it) => it.close());
  const replica = opened.adopt(await connect(url, { poolSize: 2 }), (it) => it.close());
  const freshness = opened.adopt(watchReplica(primary.db, replica.db, 60_000), (it) => it.close());
  return readFromReplica(primary.pool, replica.pool, freshness);
}
