import { expect, test } from 'vitest';
import { type AskSituation, askDelay } from './ask-delay.ts';

const waiting: AskSituation = {
  stage: 'waiting',
  untilOpening: -1,
  ahead: 0,
  isHidden: false,
  failures: 0,
};
const range = (situation: Partial<AskSituation>) =>
  [0, 1].map((random) => Math.round(askDelay({ ...waiting, ...situation }, random)));

test('who is next asks after 2 s, who is far away after at most 15 s', () => {
  const [soonest = 0, latest = 0] = range({ ahead: 0 });
  expect(soonest).toBeGreaterThanOrEqual(2_000);
  expect(latest).toBeLessThanOrEqual(3_000);
  expect(Math.max(...range({ ahead: 1_000_000 }))).toBeLessThanOrEqual(15_000);
  expect(Math.min(...range({ ahead: 100 }))).toBeGreaterThan(latest);
});

test('a hidden page asks more seldom', () => {
  expect(Math.min(...range({ isHidden: true }))).toBeGreaterThanOrEqual(12_000);
});

test('the longer nobody answers, the more seldom a page asks', () => {
  expect(range({ failures: 1 })).toEqual([3_200, 4_600]);
  expect(Math.max(...range({ failures: 3 }))).toBeGreaterThan(Math.max(...range({ failures: 2 })));
  expect(Math.max(...range({ failures: 30 }))).toBeLessThanOrEqual(70_000);
});

test('before the opening a page asks seldom, and then within some seconds after it, not all at once', () => {
  expect(Math.min(...range({ stage: 'announced', untilOpening: 3_600_000 }))).toBeGreaterThan(60_000);
  expect(range({ stage: 'early', untilOpening: 1_000 })).toEqual([1_500, 4_500]);
});

test('what is over is not asked about', () => {
  expect(askDelay({ ...waiting, stage: 'sold-out' }, 0.5)).toBe(Number.POSITIVE_INFINITY);
});
