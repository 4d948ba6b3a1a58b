import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import type { PublicNetwork } from '../../shared/network/request-public.ts';
import type { SecretCipher } from '../../shared/secret-cipher.ts';
import { startPolling } from '../../shared/start-polling.ts';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
import { retryDelays } from './retry-delays.ts';
import { type AttemptResult, sendMessage } from './send-message.ts';

interface WorkerOptions {
  readonly db: Database;
  /** Reads the secrets of webhooks. */
  readonly secrets: SecretCipher;
  readonly network: PublicNetwork;
  readonly log: { warn(details: object, message: string): void };
}

/** The worker that delivers what webhooks are told. */
export interface WebhookWorker {
  /** Makes an attempt of every delivery that is due; resolves to the number of attempts. */
  runOnce(): Promise<number>;
  /** Stops after the attempts that are being made. */
  stop(): Promise<void>;
}

/** How many attempts a process makes at once. */
const lanes = 8;

/** Delivers what is queued, polling once a second. Every process may run a worker. Delivery is at least once. */
export function startWebhookWorker(options: WorkerOptions): WebhookWorker {
  const claim = async () => (polling.stopped ? undefined : claimDelivery(options.db));
  const runLane = async (first: ClaimedDelivery | undefined) => {
    let attempts = 0;
    for (let delivery = first ?? (await claim()); delivery; delivery = await claim()) {
      await makeAttempt(options, delivery);
      attempts += 1;
    }
    return attempts;
  };
  const runOnce = async () => {
    const first = await claim();
    if (!first) return 0;
    const counts = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => runLane(lane === 0 ? first : undefined)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const polling = startPolling(runOnce, (err) => options.log.warn({ err }, 'webhook.deliveries_unavailable'));
  return { runOnce, stop: polling.stop };
}

async function makeAttempt(options: WorkerOptions, delivery: ClaimedDelivery): Promise<void> {
  const { db, log } = options;
  const receiver = await db
    .selectFrom('webhook_endpoint')
    .select(['url', 'secret'])
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirst();
  if (!receiver) {
    // Written while its webhook was being removed.
    await db.deleteFrom('webhook_delivery').where('id', '=', delivery.id).execute();
    return;
  }
  const result = await sendMessage(receiver, delivery, options);
  const isOver = await recordResult(db, delivery, result);
  if (!isOver || result.error === null) return;
  const { id, endpoint_id: webhook, attempts } = delivery;
  log.warn({ delivery: id, webhook, attempts, reason: result.error }, 'webhook.given_up');
}

/** Resolves to whether no attempt follows. A claim that another process took over in the meantime changes nothing. */
async function recordResult(
  db: Database,
  { id, attempts }: ClaimedDelivery,
  { status, answer, error, final }: AttemptResult,
): Promise<boolean> {
  const pause = final ? undefined : retryDelays[attempts - 1];
  const next =
    error === null
      ? { delivered_at: sql<Date>`now()` }
      : pause === undefined
        ? { failed_at: sql<Date>`now()` }
        : { run_at: sql<Date>`now() + ${pause} * interval '1 second'` };
  await db
    .updateTable('webhook_delivery')
    .set({ status, answer, error, locked_until: null, ...next })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
  return !('run_at' in next);
}
