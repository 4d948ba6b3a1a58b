import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** What a listener is told. Between `onLost` and `onBack` messages may have been missed. */
export type ListenHandlers = {
  onMessage: (payload: string) => void;
  onLost: (error: Error) => void;
  onBack: () => void;
};

/** Times in milliseconds. */
export type ListenTimes = {
  /** How often a silent connection is asked whether it still lives, and how long its answer may take. */
  heartbeat: number;
  /** The pause before the first attempt to come back; it doubles with each, up to `longestPause`. */
  firstPause: number;
  longestPause: number;
};

/** Ends the listening; nothing is told afterwards. */
export type Listener = { close(): Promise<void> };

const usual: ListenTimes = { heartbeat: 5_000, firstPause: 100, longestPause: 5_000 };

/**
 * Listens to a channel of PostgreSQL's NOTIFY on a connection of its own, which it renews when it is lost.
 * Resolves once the first connection listens (not told as `onBack`).
 * @throws pg's error when the first connection fails
 */
export async function listen(
  url: string,
  channel: string,
  handlers: ListenHandlers,
  times: ListenTimes = usual,
): Promise<Listener> {
  const closing = new AbortController();
  const first = await subscribe(url, channel, handlers.onMessage, times.heartbeat);
  const running = keepAlive(first, closing.signal, { url, channel, handlers, times });
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

type Subscription = {
  /** Settles with the reason when the connection is lost. */
  lost: Promise<Error>;
  end(): Promise<void>;
};

type Work = { url: string; channel: string; handlers: ListenHandlers; times: ListenTimes };

async function keepAlive(first: Subscription, closing: AbortSignal, work: Work): Promise<void> {
  const { handlers } = work;
  const closed = new Promise<undefined>((resolve) =>
    closing.addEventListener('abort', () => resolve(undefined)),
  );
  let current: Subscription | undefined = first;
  while (current) {
    const reason = await Promise.race([current.lost, closed]);
    if (reason && !closing.aborted) handlers.onLost(reason);
    await current.end();
    if (!reason || closing.aborted) return;
    current = await comeBack(closing, work);
    if (current && !closing.aborted) handlers.onBack();
  }
}

async function comeBack(
  closing: AbortSignal,
  { url, channel, handlers, times }: Work,
): Promise<Subscription | undefined> {
  let pause = times.firstPause;
  while (!closing.aborted) {
    try {
      return await subscribe(url, channel, handlers.onMessage, times.heartbeat);
    } catch {
      await wait(pause, undefined, { signal: closing }).catch(() => {});
      pause = Math.min(pause * 2, times.longestPause);
    }
  }
  return undefined;
}

async function subscribe(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  heartbeat: number,
): Promise<Subscription> {
  const client = new Client({
    connectionString: url,
    application_name: 'sneaker-paradise listener',
    connectionTimeoutMillis: heartbeat,
    query_timeout: heartbeat,
  });
  let reportLoss = (_error: Error): void => {};
  const lost = new Promise<Error>((resolve) => {
    reportLoss = resolve;
  });
  client.on('error', reportLoss);
  client.on('end', () => reportLoss(new Error('the connection was ended')));
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  // A cable that was pulled makes no sound: only a question tells.
  const pulse = setInterval(() => client.query('select 1').catch(reportLoss), heartbeat);
  const end = async () => {
    clearInterval(pulse);
    client.removeAllListeners('notification');
    await client.end().catch(() => {});
  };
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { lost, end };
}
