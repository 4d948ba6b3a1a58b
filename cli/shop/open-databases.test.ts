import { expect, test } from 'vitest';
import { splitConnections } from './open-databases.ts';

test('the pools and the connection that listens are as many connections as the setting says, and no pool is empty', () => {
  expect(splitConnections(10)).toEqual({ calls: 4, reads: 3, long: 2 });
  expect(splitConnections(5)).toEqual({ calls: 2, reads: 1, long: 1 });
  for (let size = 5; size <= 200; size += 1) {
    const { calls, reads, long } = splitConnections(size);
    expect(calls + reads + long + 1).toBe(size);
    expect(Math.min(calls, reads, long)).toBeGreaterThan(0);
  }
});
