import { expect, test } from 'vitest';
import { describeChanges } from './line-changes.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 2, price: 90, size: '9' };
const same = { _id: 's1', size: '9' };

test('a size that is gone says so in the words of the decision', () => {
  expect(describeChanges(line, [{ ...same, available: 0 }])).toEqual(['Size 9 is sold out']);
});

test('too few pairs say how many there are, until the line asks for no more than that', () => {
  expect(describeChanges({ ...line, quantity: 3 }, [{ ...same, available: 2 }])).toEqual([
    'Only 2 pairs left in size 9',
  ]);
  expect(describeChanges(line, [{ ...same, available: 1 }])).toEqual(['Only 1 pair left in size 9']);
  expect(describeChanges(line, [{ ...same, available: 2 }])).toEqual([]);
});

test('a new price is shown', () => {
  expect(describeChanges(line, [{ ...same, price: 99.5 }])).toEqual(['The price is now $99.50']);
});

test('a line can have changed in both', () => {
  expect(describeChanges(line, [{ ...same, price: 80, available: 0 }])).toEqual([
    'Size 9 is sold out',
    'The price is now $80',
  ]);
});

test('changes of another size or shoe are not this line', () => {
  expect(describeChanges(line, [])).toEqual([]);
  expect(describeChanges(line, [{ ...same, size: '10', available: 0 }])).toEqual([]);
  expect(describeChanges(line, [{ ...same, _id: 's2', available: 0 }])).toEqual([]);
});
