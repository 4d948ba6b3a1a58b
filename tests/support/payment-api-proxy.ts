import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Calls that can be intercepted. */
export type PaymentCall = 'charge' | 'refund';

/** Before the request reaches the API, or before its response reaches the client. */
export type CallPhase = 'request' | 'response';

/** A proxy in front of the payment API that can pause calls. */
export interface PaymentApiProxy {
  readonly port: number;
  /** Pauses the next such call forever; resolves once it is paused. */
  pauseNext(call: PaymentCall, phase: CallPhase): Promise<void>;
  /** Runs an action while the next such call is paused; then the call continues. */
  runDuringNext(call: PaymentCall, phase: CallPhase, action: () => Promise<void>): void;
  close(): Promise<void>;
}

const paths: Record<PaymentCall, string> = { charge: '/v1/payment_intents', refund: '/v1/refunds' };

interface Interception {
  readonly path: string;
  readonly phase: CallPhase;
  readonly action: () => Promise<void>;
}

/** Opens a proxy to a port on loopback. */
export async function openPaymentApiProxy(target: number): Promise<PaymentApiProxy> {
  const interceptions = new Set<Interception>();

  const intercept = async ({ method, url }: IncomingMessage, phase: CallPhase): Promise<void> => {
    const interception = [...interceptions].find(
      (one) => method === 'POST' && one.path === url && one.phase === phase,
    );
    if (!interception) return;
    interceptions.delete(interception);
    await interception.action();
  };
  const addInterception = (call: PaymentCall, phase: CallPhase, action: Interception['action']) => {
    interceptions.add({ path: paths[call], phase, action });
  };

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    await intercept(incoming, 'request');
    const { url: path, method, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: target, path, method, headers });
    forwarded.on('response', async (upstream) => {
      await intercept(incoming, 'response');
      outgoing.writeHead(upstream.statusCode ?? 500, upstream.headers);
      upstream.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    runDuringNext: addInterception,
    pauseNext: (call, phase) =>
      new Promise((reached) => {
        addInterception(call, phase, () => {
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
