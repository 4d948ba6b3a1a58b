import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';
import { ApiError, problem } from '../handlers/problem.ts';

const metricsRequest = z.object({ shop: z.literal('metrics filters'), number: z.number() });
const metricsResponse = z.object({
  shop: z.literal('metrics'),
  number: z.number(),
  text: z.string().nullable(),
});

/** In the primary process: responds to workers that request the metrics of all workers. */
export function aggregateWorkerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    const parsed = metricsRequest.safeParse(message);
    if (!parsed.success) return;
    const { number } = parsed.data;
    const reply = (text: string | null) =>
      worker.isConnected() &&
      worker.send({ shop: 'metrics', number, text } satisfies z.infer<typeof metricsResponse>);
    all.clusterMetrics().then(reply, () => reply(null));
  });
}

let counter = 0;

/**
 * The metrics as text: of this process, or aggregated over all workers.
 * @throws ApiError 503 when not every worker reported its own in time
 */
export async function collectMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  const number = counter++;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = (message: unknown) => {
    const response = metricsResponse.safeParse(message);
    if (!response.success || response.data.number !== number) return;
    if (response.data.text === null) reject(new ApiError(problem('UNAVAILABLE', { retryAfter: 2 })));
    else resolve(response.data.text);
  };
  process.on('message', onMessage);
  process.send?.({ shop: 'metrics filters', number } satisfies z.infer<typeof metricsRequest>);
  return promise.finally(() => process.off('message', onMessage));
}

/** Makes the metrics of this process available to the primary process. */
export function shareWorkerMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  if (cluster.isWorker) new AggregatorRegistry();
}
