import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Calls that can be stopped on their way. */
export type Call = 'charge' | 'refund';

/** Where: before it reaches the processor, or when its answer comes back. */
export type Cut = 'request' | 'answer';

/** A line between shop and processor that can be held. */
export interface ProcessorLine {
  readonly port: number;
  /** Holds the next such call there for ever; resolves once it is held. */
  hold(call: Call, cut: Cut): Promise<void>;
  /** Does something while the next such call is there; then the call goes on. */
  pause(call: Call, cut: Cut, deed: () => Promise<void>): void;
  close(): Promise<void>;
}

const paths: Record<Call, string> = { charge: '/v1/payment_intents', refund: '/v1/refunds' };

interface Trap {
  readonly path: string;
  readonly cut: Cut;
  readonly deed: () => Promise<void>;
}

/** Lays a line to a processor's port. */
export async function layLine(target: number): Promise<ProcessorLine> {
  const traps = new Set<Trap>();

  const passes = async ({ method, url }: IncomingMessage, cut: Cut): Promise<void> => {
    const trap = [...traps].find((one) => method === 'POST' && one.path === url && one.cut === cut);
    if (!trap) return;
    traps.delete(trap);
    await trap.deed();
  };
  const set = (call: Call, cut: Cut, deed: Trap['deed']) => {
    traps.add({ path: paths[call], cut, deed });
  };

  const carry = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    await passes(incoming, 'request');
    const { url: path, method, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: target, path, method, headers });
    forwarded.on('response', async (answer) => {
      await passes(incoming, 'answer');
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };

  const server = createServer((incoming, outgoing) => void carry(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    pause: set,
    hold: (call, cut) =>
      new Promise((reached) => {
        set(call, cut, () => {
          reached();
          return new Promise(() => {});
        });
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
