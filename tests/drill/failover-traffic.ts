import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { onServer } from '../support/database-server.ts';
import type { FailoverShops } from '../support/failover-shops.ts';
import { createCartLine, createPaymentMethod, type ShopEndpoints, signUpBuyer } from './checkout-client.ts';

/** One answer: when it came, in ms of `performance.now()`, and its status; 0 for a connection that broke. */
export interface TimedAnswer {
  readonly at: number;
  readonly status: number;
}

/** Somebody who asks again and again. */
export interface RepeatingVisitor {
  readonly name: string;
  readonly answers: readonly TimedAnswer[];
}

/** A buyer; `paid` are the payment ids of the orders that were confirmed. */
export interface RepeatingBuyer extends RepeatingVisitor {
  readonly paid: readonly string[];
}

/** Buyers and readers of both machines. */
export interface FailoverTraffic {
  readonly buyers: readonly RepeatingBuyer[];
  readonly readers: readonly RepeatingVisitor[];
  /** Resolves when everybody has the answer to what they asked. */
  stop(): Promise<void>;
}

/** The pause between two requests of a visitor, in ms. */
const pause = 50;

/** Two buyers and five readers for each machine, until they are stopped. */
export async function sendTraffic({ shops, servers, processor }: FailoverShops): Promise<FailoverTraffic> {
  const { rows } = await onServer(servers.primary.url, (client) =>
    client.query<{ shoe: string; size: string }>(
      `update shoe_size set quantity = 100000 where id = (select min(id) from shoe_size)
       returning shoe_id as shoe, size`,
    ),
  );
  const { shoe = '', size = '' } = rows[0] ?? {};
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  const buyers: RepeatingBuyer[] = [];
  const readers: RepeatingVisitor[] = [];
  for (const { origin } of shops) {
    const processorUrl = `http://127.0.0.1:${processor.port}/v1`;
    const endpoints: ShopEndpoints = { shopUrl: () => origin, origin, processorUrl };
    const line = await createCartLine(endpoints, shoe, size);
    for (const number of [1, 2]) {
      const { buyer, done } = await sendBuyer(
        `buyer ${number} of ${origin}`,
        { endpoints, line },
        stopping.signal,
      );
      buyers.push(buyer);
      running.push(done);
    }
    for (const path of ['/', `/products/${shoe}`, '/api/brands?', '/api/shoes?', '/signin']) {
      const { reader, done } = sendReader(origin + path, stopping.signal);
      readers.push(reader);
      running.push(done);
    }
  }
  return {
    buyers,
    readers,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Signs up a buyer who buys one pair after the other, each with a new card that is used until it has paid. */
async function sendBuyer(
  name: string,
  { endpoints, line }: { endpoints: ShopEndpoints; line: CartLine },
  until: AbortSignal,
) {
  const { checkout } = await signUpBuyer(endpoints);
  const buyer = { name, answers: [] as TimedAnswer[], paid: [] as string[] };
  const buy = async () => {
    for (let card = ''; !until.aborted; await wait(pause)) {
      card ||= await createPaymentMethod(endpoints, 'good');
      const response = await checkout(card, [line]);
      const { status, body } = response ?? { status: 0, body: {} };
      buyer.answers.push({ at: performance.now(), status });
      if (status !== 200) continue;
      buyer.paid.push(body.idPayment ?? '');
      card = '';
    }
  };
  return { buyer, done: buy() };
}

/** Reads an address; after a `?` come ever new parameters, which no cache has. */
function sendReader(address: string, until: AbortSignal) {
  const reader = { name: address, answers: [] as TimedAnswer[] };
  const read = async () => {
    for (let count = 0; !until.aborted; count += 1) {
      const query = `?offset=${count % 97}&limit=${1 + (count % 89)}`;
      const status = await fetch(address.replace('?', query)).then(
        (response) => response.arrayBuffer().then(() => response.status),
        () => 0,
      );
      reader.answers.push({ at: performance.now(), status });
      await wait(pause);
    }
  };
  return { reader, done: read() };
}
