import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

/**
 * Measures in a thread of its own, which no simulated client delays, how long pages of other shoes take; tells the
 * 99th percentile of what it has measured, in ms, whenever it is asked for it, and begins anew.
 */
const { addresses } = z.object({ addresses: z.array(z.string()) }).parse(workerData);
// The first time a page is asked for is that of a new process, not of a quiet shop.
for (const address of addresses) {
  const first = await fetch(address);
  if (!first.ok) throw new Error(`${address} answers ${first.status}: ${await first.text()}`);
  await first.text();
}
let measured: number[] = [];
parentPort?.on('message', () => {
  const sorted = measured.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  parentPort?.postMessage({ count: sorted.length, p50: at(0.5), p99: at(0.99) });
  measured = [];
});
for (let turn = 0; ; turn += 1) {
  const startedAt = performance.now();
  // Of those that were killed nothing is measured.
  const response = await fetch(addresses[turn % addresses.length] ?? '').catch(() => null);
  if (response?.ok) {
    await response.text();
    measured.push(performance.now() - startedAt);
  }
  await wait(10);
}
