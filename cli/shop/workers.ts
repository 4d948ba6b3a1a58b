import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { environment } from '#config/environment.ts';
import { aggregateWorkerMetrics } from '#server/monitoring/cluster-metrics.ts';

/** What a worker is told by the process that starts it. */
const task = z.object({
  databaseUrl: z.string(),
  build: z.object({ client: z.string(), server: z.string() }),
});
export type WorkerTask = z.infer<typeof task>;

/** The environment variable that carries a worker's task. */
const variable = 'SHOP_WORKER_TASK';

/** In a worker: what it was told. */
export const readTask = (): WorkerTask => task.parse(JSON.parse(process.env[variable] ?? 'null'));

/** A worker that could not open the shop; it said why. */
export class WorkerError extends Error {}

/** How long a worker may take to stop, in ms; then it is killed. */
const patience = 35_000;

/**
 * Starts so many processes that share the port, and starts another when one dies. Resolves once all of them listen.
 * @throws WorkerError when one ends before that
 */
export async function startWorkers(
  count: number,
  given: WorkerTask,
  log: FastifyBaseLogger,
): Promise<AsyncDisposable> {
  const workers = new Set<Worker>();
  let closing = false;
  aggregateWorkerMetrics();

  const start = (): Worker => {
    const worker = cluster.fork({ [variable]: JSON.stringify(given), NODE_ENV: environment.NODE_ENV ?? '' });
    workers.add(worker);
    worker.once('exit', async (code, signal) => {
      workers.delete(worker);
      if (closing) return;
      log.error({ code, signal }, 'worker.restarted');
      await wait(1_000);
      if (!closing) start();
    });
    return worker;
  };
  const close = async () => {
    closing = true;
    await Promise.all([...workers].map(stop));
  };

  try {
    await Promise.all(Array.from({ length: count }, () => untilListening(start())));
  } catch (error) {
    await close();
    throw error;
  }
  return { [Symbol.asyncDispose]: close };
}

async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new WorkerError('A process of the shop could not start; what it said is above.');
  });
  ended.catch(() => {});
  await Promise.race([once(worker, 'listening'), ended]);
}

async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(impatience);
}
