import { expect, test } from 'vitest';
import { featureNames } from '../without-features/copy-without.ts';
import { separatingGroups } from '../without-features/separating-groups.ts';

test('for any two features, the types are checked with the first and without the second', () => {
  const groups = separatingGroups(featureNames);
  const pairs = featureNames.flatMap((one) =>
    featureNames.filter((other) => other !== one).map((other) => ({ one, other })),
  );
  expect(groups.length).toBeLessThan(featureNames.length / 2);
  expect(
    pairs.filter(({ one, other }) => !groups.some((left) => left.includes(other) && !left.includes(one))),
  ).toEqual([]);
});
