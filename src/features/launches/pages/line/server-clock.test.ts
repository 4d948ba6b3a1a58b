import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOffset, learnClock, unknownClock } from './server-clock.ts';

/** The sample of an answer that a server makes at `at` of its time, whose clock is `ahead`. */
const answer = (at: number, ahead: number, there: number, back: number) => ({
  date: Math.floor(at / 1000) * 1000,
  age: 0,
  sentAt: at - ahead - there,
  receivedAt: at - ahead + back,
});

test('the true difference is always within the bounds, and more answers bring it closer', () => {
  const way = fc.integer({ min: 0, max: 900 });
  const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 600_000 }), way, way), { minLength: 1 });
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), times, (ahead, answers) => {
      let clock = unknownClock;
      for (const [at, there, back] of answers) {
        const before = clock.most - clock.least;
        clock = learnClock(clock, answer(at, ahead, there, back));
        expect(clock.most - clock.least).toBeLessThanOrEqual(before);
      }
      expect(clock.least).toBeLessThanOrEqual(ahead);
      expect(clock.most).toBeGreaterThanOrEqual(ahead);
    }),
  );
});

test('a cache on the way adds its age', () => {
  const clock = learnClock(unknownClock, { date: 50_000, age: 10, sentAt: 59_900, receivedAt: 60_100 });
  expect(clock).toEqual({ least: -100, most: 2100 });
});

test('a clock that was set is believed at once', () => {
  const before = learnClock(unknownClock, answer(10_000, 0, 20, 20));
  expect(clockOffset(learnClock(before, answer(20_000, 3_600_000, 20, 20)))).toBeCloseTo(3_600_500, -3);
});

test('without an answer, or without its date, the own clock counts', () => {
  expect(clockOffset(unknownClock)).toBe(0);
  expect(learnClock(unknownClock, { date: Number.NaN, age: 0, sentAt: 0, receivedAt: 5 })).toBe(unknownClock);
});
