import { once } from 'node:events';
import { get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { type LoadResult, load } from './load.ts';

/** What the shop manages of a path, and what a bare `node:http` server manages of the same bytes in the same minute. */
export interface AgainstBare {
  readonly shop: LoadResult;
  readonly bare: LoadResult;
  readonly ratio: number;
}

const headers = { 'accept-encoding': 'br' };
const connections = 32;
const rounds = 3;

/**
 * Measures a path in turn with its yardstick, several rounds, and takes the median ratio. The first answer must be a
 * 200, else there is nothing to measure.
 * @throws when the path does not answer with 200
 */
export async function againstBare(port: number, path: string, seconds: number): Promise<AgainstBare> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  const sent = [...answer.headers].filter(
    ([name]) => !/^(connection|keep-alive|date|transfer-encoding)$/.test(name),
  );
  const body = await rawBody(port, path);
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), {
    workerData: { headers: sent, body },
  });
  const [barePort] = await once(worker, 'message');
  const measured: AgainstBare[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await load({ port: Number(barePort), path: () => path, connections, seconds, headers });
    const shop = await load({ port, path: () => path, connections, seconds, headers });
    measured.push({ shop, bare, ratio: shop.perSecond / bare.perSecond });
  }
  await worker.terminate();
  measured.sort((one, other) => one.ratio - other.ratio);
  const median = measured[Math.floor(rounds / 2)];
  if (!median) throw new Error('nothing was measured');
  return median;
}

/** The bytes as they travel: `fetch` has unpacked its own. */
function rawBody(port: number, path: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    }).on('error', reject);
  });
}
