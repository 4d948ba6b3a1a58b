import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('runs as many at once as it may, the others in their order, and refuses more than may wait', async () => {
  const enqueue = createBoundedQueue({ concurrency: 2, waiting: 2, retryAfter: 5 });
  const gates = Array.from({ length: 4 }, gate);
  const begun: number[] = [];
  const works = gates.map(({ opened }, index) =>
    enqueue(async () => {
      begun.push(index);
      await opened;
      return index;
    }),
  );
  await expect(enqueue(async () => 'too many')).rejects.toThrow('UNAVAILABLE');
  expect(begun).toEqual([0, 1]);
  gates[1]?.open();
  expect(await works[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

test('a place is free again after work that failed', async () => {
  const enqueue = createBoundedQueue({ concurrency: 1, waiting: 0, retryAfter: 5 });
  await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await enqueue(async () => 'fine')).toBe('fine');
});
