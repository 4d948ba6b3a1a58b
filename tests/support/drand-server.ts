import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from './free-port.ts';

/** A stand-in for a chain of drand, as its HTTP API answers: rounds of three seconds from its genesis. */
export interface DrandServer extends AsyncDisposable {
  readonly url: string;
  /** Publishes a round; until then it answers 404, as drand does for one whose time has not come. */
  publish(round: number): string;
  /** Publishes a randomness that is not the hash of its signature. */
  forge(round: number): void;
}

/** The period and the start of the chain, in seconds. */
export const drandChain = { period: 3, genesis_time: 1_692_803_367 } as const;

const signatureOf = (round: number) => createHash('sha512').update(`signature ${round}`).digest('hex');
const randomnessOf = (signature: string) =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');

/** Starts the stand-in on loopback. */
export async function startDrandServer(): Promise<DrandServer> {
  const rounds = new Map<number, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const number = Number(/^\/public\/(\d+)$/.exec(path)?.[1]);
    const randomness = rounds.get(number);
    const body =
      path === '/info'
        ? { public_key: '83cf0f28', ...drandChain, hash: '52db9ba7', schemeID: 'bls-unchained-g1-rfc9380' }
        : randomness && { round: number, randomness, signature: signatureOf(number) };
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'not found' }));
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    publish(round) {
      const randomness = randomnessOf(signatureOf(round));
      rounds.set(round, randomness);
      return randomness;
    },
    forge: (round) => void rounds.set(round, 'f'.repeat(64)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
