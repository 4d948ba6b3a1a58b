import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

/** Requests per second, response times in ms, and failed requests. */
export interface LoadResult {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly failed: number;
  /** Of the failed ones, in ms; NaN when there were none. */
  readonly failedMedian: number;
}

/** Which requests to send, over how many connections, for how long. */
export interface LoadOptions {
  /** Of the server, without a path; `http://127.0.0.1:4100` for one here. */
  readonly origin: string;
  /** The path of the next request. */
  readonly path: () => string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long a client waits after a failed request, in ms; 0 by default. */
  readonly pause?: number;
}

/**
 * Sends requests to a server over keep-alive connections, one at a time on each, for this many seconds. A
 * status other than 200 counts as failed.
 */
export async function generateLoad({
  origin,
  path,
  connections,
  seconds,
  headers = {},
  pause = 0,
}: LoadOptions): Promise<LoadResult> {
  const lines = Object.entries({ host: new URL(origin).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const times: number[] = [];
  const failures: number[] = [];
  const end = performance.now() + seconds * 1000;
  const formatRequest = () => `GET ${path()} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connectTo(new URL(origin)).setNoDelay(true);
      const responses = readResponses(socket);
      while (performance.now() < end) {
        const start = performance.now();
        socket.write(formatRequest());
        const { value: status } = await responses.next();
        times.push(performance.now() - start);
        if (status !== 200) failures.push(performance.now() - start);
        if (status === undefined) break;
        if (status !== 200 && pause > 0) await wait(pause);
      }
      socket.destroy();
    }),
  );
  return {
    perSecond: times.length / seconds,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed: failures.length,
    failedMedian: quantile(failures, 0.5),
  };
}

const quantile = (times: number[], share: number): number =>
  times.sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

function connectTo({ protocol, hostname: host, port }: URL): Socket {
  if (protocol === 'https:') return connectTls({ host, port: Number(port || 443), servername: host });
  return connect(Number(port || 80), host);
}

/** The status of each response on a connection, once its body is complete. */
async function* readResponses(socket: Socket): AsyncGenerator<number, undefined> {
  let buffered: Buffer = Buffer.alloc(0);
  for await (const chunk of socket) {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    for (;;) {
      const response = parseResponse(buffered);
      if (!response) break;
      buffered = buffered.subarray(response.length);
      yield response.status;
    }
  }
  return undefined;
}

function parseResponse(bytes: Buffer): { status: number; length: number } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const size = /\r\ncontent-length: (\d+)/i.exec(head);
  if (size) {
    const length = end + 4 + Number(size[1]);
    return bytes.length >= length ? { status, length } : null;
  }
  const last = bytes.indexOf('0\r\n\r\n', end + 4);
  return last < 0 ? null : { status, length: last + 5 };
}
