import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { RestartableShop } from '../restartable-shop.ts';

/** What {@link startProbe} measured, in ms. */
const measurement = z.object({ count: z.number(), p50: z.number(), p99: z.number() });
export type Measurement = z.infer<typeof measurement>;

/** The page of a shoe that is no launch, its data for a click in the shop, a list that has it, and what programs ask. */
const paths = ['/products/shoe-nino', '/products/shoe-nino.data', '/products', '/api/shoes/shoe-nino'];

/** Measures pages that are not about the launch, all the time. */
export function startProbe(shops: readonly RestartableShop[]) {
  const addresses = paths.flatMap((path) => shops.map(({ shopUrl }) => shopUrl() + path));
  const worker = new Worker(join(import.meta.dirname, 'probe.ts'), { workerData: { addresses } });
  return {
    /** What was measured since the last time. */
    async read(): Promise<Measurement> {
      const answer = once(worker, 'message');
      worker.postMessage('read');
      return measurement.parse((await answer)[0]);
    },
    [Symbol.dispose]: () => void worker.terminate(),
  };
}
