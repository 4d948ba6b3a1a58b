import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue, type QueueLimits } from './fair-queue.ts';

let began: string[];
let refused: string[];
let ends: Map<string, () => void>;
let enter: (address: string, name: string) => void;

function open(limits: Partial<QueueLimits>): void {
  const queue = createFairQueue({ atOnce: 16, waiting: 100, patience: 1_000, ...limits });
  enter = (address, name) => {
    const end = queue(address, { begin: () => began.push(name), refuse: () => refused.push(name) });
    ends.set(name, end);
  };
}
const enterMany = (address: string, count: number) => {
  for (let index = 1; index <= count; index += 1) enter(address, `${address}${index}`);
};
const end = (...names: string[]) => {
  for (const name of names) ends.get(name)?.();
};

beforeEach(() => {
  vi.useFakeTimers();
  [began, refused, ends] = [[], [], new Map()];
});
afterEach(() => {
  vi.useRealTimers();
});

test('an address alone may take all places, and the rest of its work waits', () => {
  open({});
  enterMany('a', 20);
  expect(began).toHaveLength(16);
  end('a1', 'a1', 'a2');
  expect(began).toHaveLength(18);
  expect(refused).toEqual([]);
});

test('while others wait, an address gets no more than an eighth of the places', () => {
  open({});
  enterMany('a', 40);
  enterMany('b', 5);
  enterMany('c', 1);
  end('a1', 'a2', 'a3', 'a4');
  expect(began.slice(16)).toEqual(['b1', 'c1', 'b2', 'b3']);
  end('b1');
  expect(began.at(-1)).toBe('b4');
});

test('addresses have turns, each with its oldest work', () => {
  open({ atOnce: 64 });
  enterMany('x', 64);
  enterMany('a', 3);
  enterMany('b', 2);
  enterMany('c', 1);
  for (let index = 1; index <= 6; index += 1) end(`x${index}`);
  expect(began.slice(64)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('when too much waits, the newest of the address with most gives way, and nobody else', () => {
  open({ waiting: 4 });
  enterMany('a', 20);
  enterMany('b', 1);
  expect(refused).toEqual(['a20']);
  enterMany('a', 1);
  expect(refused).toEqual(['a20', 'a1']);
  enterMany('c', 1);
  enterMany('d', 1);
  expect(refused).toEqual(['a20', 'a1', 'a19', 'a18']);
  enterMany('e', 1);
  expect(refused.at(-1)).toBe('e1');
});

test('work that waited too long is refused; work that left is not begun', () => {
  open({ atOnce: 1, patience: 500 });
  enterMany('a', 3);
  end('a2');
  vi.advanceTimersByTime(499);
  expect(refused).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(refused).toEqual(['a3']);
  end('a1');
  enter('b', 'b1');
  expect(began).toEqual(['a1', 'b1']);
});

test('a limit of one address holds even if nobody else waits', () => {
  open({ ofAddress: 2 });
  enterMany('a', 3);
  expect(began).toEqual(['a1', 'a2']);
  enterMany('b', 1);
  end('a2');
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
});
