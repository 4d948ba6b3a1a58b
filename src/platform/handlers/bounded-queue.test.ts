import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

const createGate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('runs work up to its concurrency, the rest in order, and rejects more than may wait', async () => {
  const enqueue = createBoundedQueue({ concurrency: 2, waiting: 2, retryAfter: 5 });
  const gates = Array.from({ length: 4 }, createGate);
  const started: number[] = [];
  const results = gates.map(({ opened }, index) =>
    enqueue(async () => {
      started.push(index);
      await opened;
      return index;
    }),
  );
  await expect(enqueue(async () => 'too many')).rejects.toThrow('UNAVAILABLE');
  expect(started).toEqual([0, 1]);
  gates[1]?.open();
  expect(await results[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test('failed work frees its place', async () => {
  const enqueue = createBoundedQueue({ concurrency: 1, waiting: 0, retryAfter: 5 });
  await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await enqueue(async () => 'fine')).toBe('fine');
});
