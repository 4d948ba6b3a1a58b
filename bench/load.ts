import { connect, type Socket } from 'node:net';

/** What a load found: requests a second, and how long single requests took, in ms. */
export interface LoadResult {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly failed: number;
}

/** What to ask, over how many connections, for how long. */
export interface Load {
  readonly port: number;
  /** The next path to ask for; asked again for each request. */
  readonly path: () => string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Asks a server on loopback over kept-alive connections, one request at a time on each, and reads every answer to its
 * end. Bounded by `seconds`; an answer other than 200 counts as failed.
 */
export async function load({ port, path, connections, seconds, headers = {} }: Load): Promise<LoadResult> {
  const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  const ask = () => `GET ${path()} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      const answers = readAnswers(socket);
      while (performance.now() < end) {
        const begun = performance.now();
        socket.write(ask());
        const { value: status } = await answers.next();
        times.push(performance.now() - begun);
        if (status !== 200) failed++;
        if (status === undefined) break;
      }
      socket.destroy();
    }),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, median: at(0.5), p99: at(0.99), failed };
}

/** The statuses of the answers on a connection, each given once its whole body was read. */
async function* readAnswers(socket: Socket): AsyncGenerator<number, undefined> {
  let kept: Buffer = Buffer.alloc(0);
  for await (const chunk of socket) {
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    for (;;) {
      const answer = takeAnswer(kept);
      if (!answer) break;
      kept = kept.subarray(answer.length);
      yield answer.status;
    }
  }
  return undefined;
}

function takeAnswer(bytes: Buffer): { status: number; length: number } | null {
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
