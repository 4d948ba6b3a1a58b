import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { environment } from '#config/environment.ts';
import { aggregateWorkerMetrics } from '#platform/monitoring/cluster-metrics.ts';
import { ExpectedError } from '#platform/tracing/expected-error.ts';

/** The parameters that the primary process passes to a worker. */
const task = z.object({
  databaseUrl: z.string(),
  /** Whether this is the one that does what a single process has to do; one that replaces it does so, too. */
  isFirst: z.boolean(),
  build: z.object({ client: z.string(), server: z.string(), stripeJs: z.string() }),
});
export type WorkerTask = z.infer<typeof task>;

/** The environment variable that carries a worker's task. */
const taskVariable = 'SHOP_WORKER_TASK';

/** Reads the task of this worker. */
export const readTask = (): WorkerTask => task.parse(JSON.parse(process.env[taskVariable] ?? 'null'));

/** A worker ended before it listened; it printed the reason itself. */
export class WorkerError extends ExpectedError {}

/** How long the shop may take to stop before it is killed, in ms: draining, requests that began before (25 s), closing. */
export const stopTimeout = ({ drainSeconds }: { drainSeconds: number }): number =>
  drainSeconds * 1000 + 35_000;

/**
 * Starts as many processes as the settings say that share the port, and replaces one that ends. Resolves once all of them listen.
 * @throws WorkerError when one ends before it listens
 */
export async function startWorkers(
  settings: { readonly workers: number; readonly drainSeconds: number },
  workerTask: Omit<WorkerTask, 'isFirst'>,
  log: FastifyBaseLogger,
): Promise<AsyncDisposable> {
  const workers = new Set<Worker>();
  let closing = false;
  aggregateWorkerMetrics();

  const start = (isFirst: boolean): Worker => {
    const worker = cluster.fork({
      [taskVariable]: JSON.stringify({ ...workerTask, isFirst } satisfies WorkerTask),
      NODE_ENV: environment.NODE_ENV ?? '',
    });
    workers.add(worker);
    worker.once('exit', async (code, signal) => {
      workers.delete(worker);
      if (closing) return;
      log.error({ code, signal }, 'worker.restarted');
      await wait(1_000);
      if (!closing) start(isFirst);
    });
    return worker;
  };
  const close = async () => {
    closing = true;
    await Promise.all([...workers].map((worker) => stop(worker, stopTimeout(settings))));
  };

  try {
    await Promise.all(
      Array.from({ length: settings.workers }, (_, index) => untilListening(start(index === 0))),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { [Symbol.asyncDispose]: close };
}

async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new WorkerError('A process of the shop could not start; its output is above.');
  });
  ended.catch(() => {});
  await Promise.race([once(worker, 'listening'), ended]);
}

async function stop(worker: Worker, timeout: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), timeout);
  await ended;
  clearTimeout(timer);
}
