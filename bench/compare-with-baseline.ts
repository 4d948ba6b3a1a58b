import { get } from 'node:http';
import { get as getTls } from 'node:https';
import { startBenchmarkProcess } from './child-process.ts';
import { generateLoad, type LoadResult } from './http-load.ts';

/** What {@link compareWithBaseline} compares with. */
export const baselineServer = 'a bare node:http server in a process of its own, without any flag';

/** The throughput of the shop for a path, and of a plain `node:http` server that sends the same bytes. */
export interface BaselineComparison {
  readonly shop: LoadResult;
  readonly baseline: LoadResult;
  readonly ratio: number;
}

const headers = { 'accept-encoding': 'br' };
const connections = 32;
const rounds = 3;

/**
 * Measures a path and its baseline alternately in several rounds and returns the round with the median ratio.
 * @throws when the path does not return 200
 */
export async function compareWithBaseline(
  origin: string,
  path: string,
  seconds: number,
): Promise<BaselineComparison> {
  const response = await fetch(`${origin}${path}`, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  const sent = [...response.headers].filter(
    ([name]) => !/^(connection|keep-alive|date|transfer-encoding)$/.test(name),
  );
  const body = await rawBody(origin + path);
  await using server = await startBenchmarkProcess('baseline-server.ts', {}, 'plain');
  const baselinePort = await server.ask({ headers: sent, body: body.toString('base64') });
  const measured: BaselineComparison[] = [];
  for (let round = 0; round < rounds; round++) {
    const baseline = await generateLoad({
      origin: `http://127.0.0.1:${baselinePort}`,
      path: () => path,
      connections,
      seconds,
      headers,
    });
    const shop = await generateLoad({ origin, path: () => path, connections, seconds, headers });
    measured.push({ shop, baseline, ratio: shop.perSecond / baseline.perSecond });
  }
  measured.sort((one, other) => one.ratio - other.ratio);
  const median = measured[Math.floor(rounds / 2)];
  if (!median) throw new Error('nothing was measured');
  return median;
}

/** The compressed body; `fetch` would decompress it. */
function rawBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? getTls : get;
    send(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    }).on('error', reject);
  });
}
