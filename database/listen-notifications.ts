import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Callbacks of a listener. Notifications may have been missed between `onLost` and `onBack`. */
export type ListenHandlers = {
  onMessage: (payload: string) => void;
  onLost: (error: Error) => void;
  onBack: () => void;
  /** Prepares each new connection. */
  onConnect?: (client: Client) => Promise<void>;
};

/** Times in milliseconds. */
export type ListenTimes = {
  /** The interval of the heartbeat query, and its timeout. */
  heartbeat: number;
  /** The delay before the first reconnection attempt; it doubles with each, up to `longestPause`. */
  firstPause: number;
  longestPause: number;
};

/** A running listener. `close` stops it; no callback is called afterwards. */
export type Listener = { close(): Promise<void> };

/** After a failover, even to a silent address, it listens again within two heartbeats and a pause. */
const defaultTimes: ListenTimes = { heartbeat: 3_000, firstPause: 100, longestPause: 1_000 };

/**
 * Listens on a NOTIFY channel of PostgreSQL with a dedicated connection, and reconnects when it is lost.
 * Resolves once the first connection listens (`onBack` is not called for it).
 * @throws pg's error when the first connection fails
 */
export async function listen(
  url: string,
  channel: string,
  handlers: ListenHandlers,
  times: ListenTimes = defaultTimes,
): Promise<Listener> {
  const closing = new AbortController();
  const options = { url, channel, handlers, times };
  const first = await subscribe(closing.signal, options);
  const running = keepAlive(first, closing.signal, options);
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

type Subscription = {
  /** Resolves to the reason when the connection is lost. */
  lost: Promise<Error>;
  end(): Promise<void>;
};

type ListenOptions = { url: string; channel: string; handlers: ListenHandlers; times: ListenTimes };

async function keepAlive(first: Subscription, closing: AbortSignal, options: ListenOptions): Promise<void> {
  const { handlers } = options;
  const closed = new Promise<undefined>((resolve) =>
    closing.addEventListener('abort', () => resolve(undefined)),
  );
  let current: Subscription | undefined = first;
  while (current) {
    const reason = await Promise.race([current.lost, closed]);
    if (reason && !closing.aborted) handlers.onLost(reason);
    await current.end();
    if (!reason || closing.aborted) return;
    current = await reconnect(closing, options);
    if (current && !closing.aborted) handlers.onBack();
  }
}

async function reconnect(closing: AbortSignal, options: ListenOptions): Promise<Subscription | undefined> {
  const { times } = options;
  let delay = times.firstPause;
  while (!closing.aborted) {
    try {
      return await subscribe(closing, options);
    } catch {
      await wait(delay, undefined, { signal: closing }).catch(() => {});
      delay = Math.min(delay * 2, times.longestPause);
    }
  }
  return undefined;
}

/** How long the server may take to close its side, in ms. */
const farewellTime = 500;

async function subscribe(
  closing: AbortSignal,
  { url, channel, handlers, times: { heartbeat } }: ListenOptions,
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
  client.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''));
  // A connection can break without a TCP reset; only a query detects that.
  const heartbeatTimer = setInterval(() => client.query('select 1').catch(reportLoss), heartbeat);
  const destroy = () => client.connection.stream.destroy();
  const end = async () => {
    clearInterval(heartbeatTimer);
    client.removeAllListeners('notification');
    // A silent server would be waited for without end.
    const timer = setTimeout(destroy, farewellTime);
    await client.end().catch(() => {});
    clearTimeout(timer);
  };
  closing.addEventListener('abort', destroy);
  try {
    await client.connect();
    await handlers.onConnect?.(client);
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await end();
    throw error;
  } finally {
    closing.removeEventListener('abort', destroy);
  }
  return { lost, end };
}
