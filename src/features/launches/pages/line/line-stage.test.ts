import { describe, expect, test } from 'vitest';
import { countAhead, describeChance, findLineStage, type LineProgress, type OwnPlace } from './line-stage.ts';

const opensAt = '2026-11-24T18:00:00.000Z';
const opening = Date.parse(opensAt);
const launch: LineProgress = {
  stage: 'announced',
  opensAt,
  pairs: 200,
  free: 200,
  perAccount: 1,
  admittedThrough: 0,
  tickets: 500,
};
const place: OwnPlace = {
  joined: true,
  place: null,
  state: 'early',
  admittedUntil: null,
  admissionOver: false,
  bought: 0,
};
const stageOf = (more: Partial<LineProgress>, own: Partial<OwnPlace> | null, now = opening + 1) =>
  findLineStage({ ...launch, ...more }, own && { ...place, ...own }, now);

describe('somebody stands', () => {
  test.each([
    ['announced', {}, null, opening - 1],
    ['announced', {}, { joined: false }, opening - 1],
    ['early', {}, {}, opening - 1],
    ['drawing', {}, {}, opening],
    ['drawing', { stage: 'drawing' }, {}, opening],
    ['open', { stage: 'open' }, null, opening],
    ['drawing', { stage: 'open' }, {}, opening],
    ['waiting', { stage: 'open' }, { place: 7, state: 'waiting' }, opening],
    [
      'admitted',
      { stage: 'open' },
      { place: 7, state: 'admitted', admittedUntil: '2026-11-24T18:05:00.000Z' },
      opening,
    ],
    ['over', { stage: 'open' }, { place: 7, state: 'admitted', admittedUntil: opensAt }, opening],
    ['paying', { stage: 'open' }, { place: 7, state: 'paying' }, opening],
    ['over', { stage: 'open' }, { place: 7, admissionOver: true }, opening],
    ['sold-out', { stage: 'sold-out' }, { place: 7 }, opening],
    ['ended', { stage: 'ended' }, null, opening],
  ] as const)('%s: %o %o', (stage, of, own, now) => {
    expect(stageOf(of, own, now)).toBe(stage);
  });
});

test('ahead are those before the own place who are not let in', () => {
  expect(countAhead({ admittedThrough: 199 }, 212)).toBe(12);
  expect(countAhead({ admittedThrough: 212 }, 212)).toBe(0);
});

test('a chance is never promised as more than it is', () => {
  const chance = (more: Partial<LineProgress>, own: number) => describeChance({ ...launch, ...more }, own);
  expect(chance({}, 200)).toMatch(/your turn will come/);
  expect(chance({}, 201)).toMatch(/^There aren't enough pairs/);
  // Both pairs are kept for those who were let in.
  expect(chance({ pairs: 2, free: 0, admittedThrough: 2 }, 3)).toMatch(/^There aren't enough pairs/);
  expect(chance({ perAccount: 2 }, 150)).toMatch(/some people may buy more than one/);
  // Nine have bought, two may buy now, five are ahead: their pairs are gone, and so are they.
  expect(chance({ pairs: 7, free: 6, admittedThrough: 10 }, 16)).toMatch(/your turn will come/);
});
