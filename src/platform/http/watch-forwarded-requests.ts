import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { forwardedFact, isForwarded } from '../network/is-forwarded.ts';

/** What a process has noticed. */
export interface ForwardedRequests {
  /** Whether a request came through a proxy since the start. */
  readonly seen: boolean;
}

/**
 * Watches a shop that believes itself on localhost alone. After the first request that came through a proxy anybody may
 * reach it, with `Host: localhost` and without a trace of the proxy in later requests.
 */
export function watchForwardedRequests(app: FastifyInstance, db: Database): ForwardedRequests {
  const noticed = { seen: false };
  app.addHook('onRequest', async (request) => {
    if (noticed.seen || !isForwarded(request.headers)) return;
    noticed.seen = true;
    request.log.warn({}, 'proxy.unknown');
    await db
      .insertInto('shop_fact')
      .values({ key: forwardedFact, value: 'true' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  });
  return noticed;
}

/** Forgets what processes before this start noticed: the settings may have changed. */
export async function forgetForwardedRequests(db: Database): Promise<void> {
  await db.deleteFrom('shop_fact').where('key', '=', forwardedFact).execute();
}
