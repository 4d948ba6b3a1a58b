import { expect, test } from 'vitest';
import { describePlace, toPlaces } from './place.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const entry = {
  _id: 'a',
  shoeId: 'shoe',
  size: '9',
  name: 'Orbit',
  brand: 'Velmora',
  position: 3,
  reservedUntil: null,
  state: 'waiting',
} as const;
const offered = {
  ...entry,
  position: null,
  state: 'offered',
  reservedUntil: '2026-11-23T10:53:30Z',
} as const;

test('kept pairs come first, and what ended is left out', () => {
  const places = toPlaces([entry, { ...entry, state: 'expired' }, offered], now);
  expect(places.map(({ state, minutesLeft }) => [state, minutesLeft])).toEqual([
    ['offered', 54],
    ['waiting', null],
  ]);
});

test('a place is said in words', () => {
  const sayings = toPlaces(
    [entry, { ...entry, position: 12 }, { ...offered, reservedUntil: '2026-11-23T10:00:30Z' }],
    now,
  );
  expect(sayings.map(describePlace)).toEqual([
    "We're holding a pair for you: 1 minute left",
    "You're third in line",
    "You're number 12 in line",
  ]);
});
