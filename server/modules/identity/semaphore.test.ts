import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('runs as many at once as there are slots, the others in their order, and refuses beyond the queue', async () => {
  const slots = createSemaphore(2, 2);
  const gates = Array.from({ length: 4 }, gate);
  const begun: number[] = [];
  const works = gates.map(({ opened }, index) =>
    slots(async () => {
      begun.push(index);
      await opened;
      return index;
    }),
  );
  await expect(slots(async () => 'too many')).rejects.toThrow('UNAVAILABLE');
  expect(begun).toEqual([0, 1]);
  gates[1]?.open();
  expect(await works[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

test('a slot is free again after work that failed', async () => {
  const slots = createSemaphore(1, 0);
  await expect(slots(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots(async () => 'fine')).toBe('fine');
});
