import { expect, test } from 'vitest';
import { createUserQueue } from './encode-image.ts';

/** Works that are started by the queue and ended by the test. */
function createWorks() {
  const started: string[] = [];
  const end = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      end.set(name, () => resolve(name));
    });
  return { started, end, work };
}

test('runs one work of each user at a time, and users in turns', async () => {
  const enqueue = createUserQueue({ concurrency: 1, waiting: 9, waitingPerUser: 9, retryAfter: 5 });
  const { started, end, work } = createWorks();
  const results = [
    enqueue('ann', work('ann 1')),
    enqueue('ann', work('ann 2')),
    enqueue('ann', work('ann 3')),
    enqueue('bob', work('bob 1')),
  ];
  for (const name of ['ann 1', 'bob 1', 'ann 2', 'ann 3']) {
    await expect.poll(() => started.at(-1)).toBe(name);
    end.get(name)?.();
  }
  expect(await Promise.all(results)).toEqual(['ann 1', 'ann 2', 'ann 3', 'bob 1']);
});

test('a user never has two works running, even while nobody else has any', async () => {
  const enqueue = createUserQueue({ concurrency: 2, waiting: 9, waitingPerUser: 9, retryAfter: 5 });
  const { started, end, work } = createWorks();
  const first = enqueue('ann', work('ann 1'));
  const second = enqueue('ann', work('ann 2'));
  const other = enqueue('bob', work('bob 1'));
  await expect.poll(() => started).toEqual(['ann 1', 'bob 1']);
  for (const name of ['bob 1', 'ann 1']) end.get(name)?.();
  await Promise.all([first, other]);
  await expect.poll(() => started.at(-1)).toBe('ann 2');
  end.get('ann 2')?.();
  await second;
});

test('rejects more than may wait, of one user and of all, until some is done', async () => {
  const enqueue = createUserQueue({ concurrency: 1, waiting: 2, waitingPerUser: 1, retryAfter: 5 });
  const { end, work } = createWorks();
  const first = enqueue('ann', work('ann 1'));
  const second = enqueue('ann', work('ann 2'));
  await expect(enqueue('ann', work('ann 3'))).rejects.toThrow('UNAVAILABLE');
  const third = enqueue('bob', work('bob 1'));
  await expect(enqueue('cleo', work('cleo 1'))).rejects.toThrow('UNAVAILABLE');
  for (const name of ['ann 1', 'bob 1', 'ann 2']) {
    await expect.poll(() => end.has(name)).toBe(true);
    end.get(name)?.();
  }
  await Promise.all([first, second, third]);
  const last = enqueue('cleo', work('cleo 2'));
  await expect.poll(() => end.has('cleo 2')).toBe(true);
  end.get('cleo 2')?.();
  expect(await last).toBe('cleo 2');
});
