import { connect } from 'node:net';

/** What a server wrote until it closed the connection. */
export interface RawResponse {
  /** 0 when it wrote no status line. */
  readonly status: number;
  readonly text: string;
}

/** In ms: no request of the tests takes that long. */
const patience = 20_000;

/** A stream of events does not end by itself. */
const isEventStream = /^content-type: text\/event-stream/im;

/** Writes bytes to a port of this machine and reads until the server closes. @throws when it stays silent for 20 s */
export function sendBytes(port: number, bytes: Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = () => {
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(patience, () => socket.destroy(new Error(`No answer within ${patience} ms`)));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (chunks.length === 1 && isEventStream.test(chunk.toString('latin1'))) socket.destroy();
    });
    socket.once('close', (failed) => {
      if (!failed) finish();
    });
    // A server that refuses early may close while the rest of the request is being written.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error),
    );
    socket.write(bytes);
  });
}
