import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a charge is stopped on its way: before it reaches the processor, or when its answer comes back. */
export type Cut = 'request' | 'answer';

/** A line between shop and processor that can be held. */
export interface ProcessorLine {
  readonly port: number;
  /** Holds the next charge there for ever; resolves once it is held. */
  hold(cut: Cut): Promise<void>;
  close(): Promise<void>;
}

/** Lays a line to a processor's port. */
export async function layLine(target: number): Promise<ProcessorLine> {
  let held: { cut: Cut; reached: () => void } | undefined;

  const takeHold = (incoming: IncomingMessage, cut: Cut): boolean => {
    const isCharge = incoming.method === 'POST' && incoming.url === '/v1/payment_intents';
    if (!isCharge || held?.cut !== cut) return false;
    held.reached();
    held = undefined;
    return true;
  };

  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (takeHold(incoming, 'request')) return;
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: target,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        if (takeHold(incoming, 'answer')) {
          answer.resume();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hold: (cut) =>
      new Promise((resolve) => {
        held = { cut, reached: resolve };
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
