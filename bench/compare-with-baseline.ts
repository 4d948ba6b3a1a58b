import { get } from 'node:http';
import { get as getTls } from 'node:https';
import { startBenchmarkProcess } from './child-process.ts';
import { generateLoad, type LoadOptions, type LoadResult } from './http-load.ts';
import { readProcessorTime } from './processor-time.ts';

/** What {@link compareWithBaseline} compares with. */
export const baselineServer = 'a bare node:http server in a process of its own, without any flag';

/** The shop under load for a path, and a plain `node:http` server that sends the same bytes. */
export interface BaselineComparison {
  readonly shop: MeasuredLoad;
  readonly baseline: MeasuredLoad;
  /**
   * The processor time of the baseline for each of the shop's. It does not depend on what sends the requests, which is
   * slower than both. For a shop elsewhere, whose processor time nobody knows: the shop's rate for each of the baseline's.
   */
  readonly ratio: number;
}

interface MeasuredLoad extends LoadResult {
  /** The processor time of a request, in µs; null for a shop elsewhere. */
  readonly processor: number | null;
}

const headers = { 'accept-encoding': 'br' };
const connections = 32;
const rounds = 3;

/**
 * Measures a path and its baseline alternately in several rounds and returns the round with the median ratio.
 * @param pid the shop's process; null for a shop elsewhere
 * @throws when the path does not return 200
 */
export async function compareWithBaseline(
  { origin, pid }: { readonly origin: string; readonly pid: number | null },
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
    const load = { path: () => path, connections, seconds, headers };
    const bare = { origin: `http://127.0.0.1:${baselinePort}`, ...load };
    const baseline = await measureLoad(bare, server.pid);
    const shop = await measureLoad({ origin, ...load }, pid);
    measured.push({ shop, baseline, ratio: compare(shop, baseline) });
  }
  measured.sort((one, other) => one.ratio - other.ratio);
  const median = measured[Math.floor(rounds / 2)];
  if (!median) throw new Error('nothing was measured');
  return median;
}

async function measureLoad(load: LoadOptions, pid: number | null): Promise<MeasuredLoad> {
  if (pid === null) return { ...(await generateLoad(load)), processor: null };
  const before = await readProcessorTime(pid);
  const result = await generateLoad(load);
  const taken = (await readProcessorTime(pid)) - before;
  return { ...result, processor: (taken * 1e6) / (result.perSecond * load.seconds) };
}

const compare = (shop: MeasuredLoad, baseline: MeasuredLoad): number =>
  shop.processor !== null && baseline.processor !== null
    ? baseline.processor / shop.processor
    : shop.perSecond / baseline.perSecond;

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
