import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

const question = z.object({ shop: z.literal('metrics filters'), number: z.number() });
const answer = z.object({ shop: z.literal('metrics'), number: z.number(), text: z.string().nullable() });

/** In the process that started the others: answers a worker that wants the metrics of all of them. */
export function aggregateWorkerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    const asked = question.safeParse(message);
    if (!asked.success) return;
    const { number } = asked.data;
    const reply = (text: string | null) =>
      worker.isConnected() && worker.send({ shop: 'metrics', number, text } satisfies z.infer<typeof answer>);
    all.clusterMetrics().then(reply, () => reply(null));
  });
}

let counter = 0;

/** The metrics of the whole shop as text: this process's, or those of all workers together. */
export async function collectMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  const number = counter++;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hear = (message: unknown) => {
    const said = answer.safeParse(message);
    if (!said.success || said.data.number !== number) return;
    if (said.data.text === null) reject(new Error('Not every process of the shop told its metrics in time'));
    else resolve(said.data.text);
  };
  process.on('message', hear);
  process.send?.({ shop: 'metrics filters', number } satisfies z.infer<typeof question>);
  return promise.finally(() => process.off('message', hear));
}

/** Lets the metrics of this process be asked for by the one that started it. */
export function shareWorkerMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  if (cluster.isWorker) new AggregatorRegistry();
}
