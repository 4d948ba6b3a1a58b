import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPolling } from './start-polling.ts';

const anHour = 3_600_000;

test('a round that fails is reported, and the next follows', async () => {
  const errors: unknown[] = [];
  const failure = new Error('the database is away');
  const rounds = Promise.withResolvers<void>();
  let count = 0;
  const work = async () => {
    count += 1;
    if (count === 1) throw failure;
    rounds.resolve();
  };
  const polling = startPolling(work, { pause: 1, onError: (error) => errors.push(error) });
  onTestFinished(() => polling.stop());
  await rounds.promise;
  expect(errors).toEqual([failure]);
});

test('a round that left some is followed at once, one that left none by a pause', async () => {
  const left = [2, 1, 0];
  const done = Promise.withResolvers<void>();
  const work = async () => {
    const now = left.shift() ?? -1;
    if (now <= 0) done.resolve();
    return now;
  };
  const polling = startPolling(work, { pause: anHour, hasMore: (count) => count > 0, onError: () => {} });
  await done.promise;
  expect(left).toEqual([]);
  await polling.stop();
  expect(await polling.runOnce()).toBe(-1);
});

test('stopping tells the round that runs, waits for it, and begins no other', async () => {
  const running = Promise.withResolvers<void>();
  const ended: boolean[] = [];
  const work = async (signal: AbortSignal) => {
    await running.promise;
    ended.push(signal.aborted);
  };
  const polling = startPolling(work, { pause: 1, onError: () => {} });
  let isStopped = false;
  const stopped = polling.stop().then(() => {
    isStopped = true;
  });
  await nextTurn();
  expect(isStopped).toBe(false);
  running.resolve();
  await stopped;
  expect(ended).toEqual([true]);
});

test('a round asked for waits for the one that runs', async () => {
  const first = Promise.withResolvers<void>();
  const events: string[] = [];
  const work = async () => {
    const number = events.filter((event) => event.startsWith('begin')).length;
    events.push(`begin ${number}`);
    if (number === 0) await first.promise;
    events.push(`end ${number}`);
  };
  const polling = startPolling(work, { pause: anHour, onError: () => {} });
  const asked = polling.runOnce();
  await nextTurn();
  first.resolve();
  await asked;
  await polling.stop();
  expect(events).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1']);
});
