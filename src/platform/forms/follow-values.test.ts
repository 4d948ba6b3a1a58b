import { expect, test } from 'vitest';
import { followEach, followTogether } from './follow-values.ts';

const nothing = () => false;
const shown: Readonly<Record<string, string>> = { name: 'A', lead: 'B' };
const before = { values: shown, shown };
const arrived = { name: 'C', lead: 'D' };

test('fields that nobody changed show what arrives', () => {
  expect(followEach(before, arrived, nothing)).toEqual({ values: arrived, shown: arrived });
});

test('nothing enters a field that was touched or has the focus, which counts as it was shown', () => {
  expect(followEach(before, arrived, (name) => name === 'lead')).toEqual({
    values: { name: 'C', lead: 'B' },
    shown: { name: 'C', lead: 'B' },
  });
});

test('a changed field keeps its value', () => {
  const changed = { ...before, values: { name: 'A', lead: 'typed' } };
  expect(followEach(changed, arrived, nothing)).toEqual({
    values: { name: 'C', lead: 'typed' },
    shown: { name: 'C', lead: 'B' },
  });
});

test('values that belong together are shown all or not at all', () => {
  const changed = { ...before, values: { name: 'A', lead: 'typed' } };
  expect(followTogether(changed, arrived, nothing)).toEqual(changed);
  expect(followTogether(before, arrived, (name) => name === 'lead')).toEqual(before);
  expect(followTogether(before, { name: 'C' }, nothing)).toEqual({
    values: { name: 'C' },
    shown: { name: 'C' },
  });
});
