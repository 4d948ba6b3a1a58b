import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { type PublicNetwork, PublicRequestError, requestPublic } from '#platform/network/request-public.ts';
import type { SecretCipher } from '#platform/security/secret-cipher.ts';
import { signMessage } from './sign-message.ts';

interface WorkerOptions {
  readonly db: Database;
  /** Reads the secrets of webhooks. */
  readonly secrets: SecretCipher;
  readonly network: PublicNetwork;
  readonly log: { warn(details: object, message: string): void };
}

/** How many attempts a process makes at once. */
const lanes = 8;

/** Delivers what is queued, polling once a second. Every process may run a worker. Delivery is at least once. */
export function startWebhookWorker(options: WorkerOptions): Polling<number> {
  const claim = async (signal: AbortSignal) => (signal.aborted ? undefined : claimDelivery(options.db));
  const runLane = async (first: ClaimedDelivery | undefined, signal: AbortSignal) => {
    let attempts = 0;
    for (let delivery = first ?? (await claim(signal)); delivery; delivery = await claim(signal)) {
      await makeAttempt(options, delivery);
      attempts += 1;
    }
    return attempts;
  };
  const runOnce = async (signal: AbortSignal) => {
    const first = await claim(signal);
    if (!first) return 0;
    const counts = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => runLane(lane === 0 ? first : undefined, signal)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  return startPolling(runOnce, {
    onError: (err) => options.log.warn({ err }, 'webhook.deliveries_unavailable'),
  });
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

/** What became of an attempt; `error` null means that it was delivered. */
interface AttemptResult {
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  /** Whether no further attempt makes sense. */
  readonly final: boolean;
}

interface Receiver {
  readonly url: string;
  /** Encrypted. */
  readonly secret: string;
}

/** In ms (Standard Webhooks recommends 15 to 30 s). */
const answerTimeout = 15_000;
const maxAnswerBytes = 1024 * 1024;
/** How many characters of an answer are kept. */
const keptCharacters = 500;

/** Signs a message and sends it once. Redirects are not followed: they count as failures, like all but 2xx. */
async function sendMessage(
  { url, secret }: Receiver,
  { message_id: id, body }: ClaimedDelivery,
  { secrets, network }: { readonly secrets: SecretCipher; readonly network: PublicNetwork },
): Promise<AttemptResult> {
  const key = await secrets.decrypt(secret).catch(() => null);
  if (key === null)
    return failedResult(
      'The secret cannot be read because AUTH_SECRET was changed. Delete the webhook and create it again',
    );
  try {
    const timestamp = Math.floor(Date.now() / 1000);
    const response = await requestPublic(
      {
        url,
        body,
        timeout: answerTimeout,
        method: 'POST',
        maxBytes: maxAnswerBytes,
        maxRedirects: 0,
        headers: { 'content-type': 'application/json', ...signMessage(key, { id, timestamp, body }) },
      },
      network,
    );
    const { status } = response;
    const isDelivered = status >= 200 && status < 300;
    const answer = response.body.toString().replaceAll('\0', '').slice(0, keptCharacters);
    // 410 says that nobody will ever take it (Standard Webhooks, "Delivery").
    return {
      status,
      answer,
      error: isDelivered ? null : `Responded with ${status}`,
      final: status === 410,
    };
  } catch (error) {
    if (error instanceof PublicRequestError) return failedResult(error.message);
    throw error;
  }
}

const failedResult = (error: string): AttemptResult => ({ status: null, answer: null, error, final: false });

/** A message that this process sends now. */
type ClaimedDelivery = Pick<
  Selectable<Tables['webhook_delivery']>,
  'id' | 'endpoint_id' | 'message_id' | 'body' | 'attempts'
>;

/** How long a delivery is claimed, in seconds: longer than an attempt takes. */
const lockSeconds = 60;
/** How many messages of one webhook are on their way at once, so that one that never answers does not stop the others. */
const atOnce = 2;

/** Claims the delivery that is due longest, past those that others claimed. */
async function claimDelivery(db: Database): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery set locked_until = now() + interval '1 second' * ${lockSeconds}::int, attempts = attempts + 1
    where id = (
      select id from webhook_delivery due
      where state = 'queued' and (run_at <= now() or ${isFarInFuture('run_at', longestRetry)})
        and (locked_until is null or locked_until < now() or ${isFarInFuture('locked_until', lockSeconds)})
        and (select count(*) from webhook_delivery busy
          where busy.endpoint_id = due.endpoint_id and busy.locked_until >= now()
            and not ${isFarInFuture('busy.locked_until', lockSeconds)}) < ${atOnce}
      order by run_at, id limit 1 for update skip locked)
    returning id, endpoint_id, message_id, body, attempts`.execute(db);
  return rows[0];
}

const minute = 60;
const hour = 60 * minute;

/** The pauses before the second attempt and each that follows, in seconds (Standard Webhooks, "Retries"): three days. */
const retryDelays: readonly number[] = [
  ...[5, 15, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
];

/** The longest of them, in seconds. */
const longestRetry = Math.max(...retryDelays);
