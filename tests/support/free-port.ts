import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below those that systems give to outgoing connections (32768 on Linux), and others for each of the workers that
 * run tests at once: until a shop listens on its port, nothing else may take it.
 */
const perWorker = 1_000;
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 20;
const first = 11_000 + worker * perWorker;
let next = Math.floor(Math.random() * perWorker);

/** A port that is free, and that no other worker of this run is given. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perWorker; tried += 1) {
    const port = first + next;
    next = (next + 1) % perWorker;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} to ${first + perWorker - 1} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}
