import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForStop } from '#cli/shop/stop-signal.ts';

const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
  throw new Error('exited');
});
beforeEach(() => {
  vi.useFakeTimers();
  exit.mockClear();
});
const before = process.listeners('SIGTERM');
afterEach(() => {
  vi.useRealTimers();
  for (const listener of process.listeners('SIGTERM'))
    if (!before.includes(listener)) process.off('SIGTERM', listener);
});

const signalAfter = (ms: number) => {
  vi.advanceTimersByTime(ms);
  process.emit('SIGTERM');
};

test('a second signal ends the process, unless it comes within a second', () => {
  listenForStop(false);
  signalAfter(0);
  signalAfter(900);
  expect(() => signalAfter(200)).toThrow('exited');
});

test('a signal that npm passes on late is no second one, the next is', () => {
  listenForStop(true);
  signalAfter(0);
  signalAfter(4_000);
  expect(() => signalAfter(1)).toThrow('exited');
});

test('a signal that comes just after the stop does nothing', () => {
  {
    using stop = listenForStop(false);
    signalAfter(0);
    expect(stop.stopped).toBe(true);
  }
  expect(process.listenerCount('SIGTERM')).toBe(before.length + 1);
  signalAfter(4_000);
  expect(exit).not.toHaveBeenCalled();
});

test('a start that failed leaves no listener behind', () => {
  {
    using stop = listenForStop(false);
    expect(stop.stopped).toBe(false);
  }
  expect(process.listenerCount('SIGTERM')).toBe(before.length);
});

test('signals that come until the process is gone do not change its exit code', async () => {
  vi.useRealTimers();
  const child = fork(join(import.meta.dirname, '../support/stopping-process.ts'));
  await once(child, 'message');
  const signals = setInterval(() => child.kill('SIGTERM'), 1);
  const ended = await once(child, 'exit');
  clearInterval(signals);
  expect(ended).toEqual([0, null]);
});
