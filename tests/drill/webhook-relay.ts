import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { requestTimeout, type ShopEndpoints } from './checkout-client.ts';

/** An address that stays the same while the shop behind it is killed and restarted. */
export interface WebhookRelay extends AsyncDisposable {
  readonly url: string;
}

/** Opens an address for webhooks. A delivery that meets a dead shop is answered with 502, so that it is repeated. */
export async function openWebhookRelay({ shopUrl }: Pick<ShopEndpoints, 'shopUrl'>): Promise<WebhookRelay> {
  const forward = async (incoming: IncomingMessage): Promise<number> => {
    const body = await buffer(incoming);
    const response = await fetch(`${shopUrl()}/api/payment/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(incoming.headers['stripe-signature'] ?? ''),
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(requestTimeout),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const server = createServer(async (incoming, outgoing) => {
    const status = await forward(incoming).catch(() => 502);
    outgoing.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
