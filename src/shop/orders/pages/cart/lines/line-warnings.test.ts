import { expect, test } from 'vitest';
import { describeLineWarnings, mergeWarnings, selectNews } from './line-warnings.ts';

const line = { _id: 's1', name: 'Ember', image: '', quantity: 2, price: 90, size: '9' };
const same = { _id: 's1', size: '9' };

test('a sold-out size has the message of the decision', () => {
  expect(describeLineWarnings(line, [{ ...same, available: 0 }], 'usd')).toEqual(['Size 9 is sold out']);
});

test('a low stock is reported until the quantity is reduced to it', () => {
  expect(describeLineWarnings({ ...line, quantity: 3 }, [{ ...same, available: 2 }], 'usd')).toEqual([
    'Only 2 pairs left in size 9',
  ]);
  expect(describeLineWarnings(line, [{ ...same, available: 1 }], 'usd')).toEqual([
    'Only 1 pair left in size 9',
  ]);
  expect(describeLineWarnings(line, [{ ...same, available: 2 }], 'usd')).toEqual([]);
});

test('a new price is shown', () => {
  expect(describeLineWarnings(line, [{ ...same, price: 99.5 }], 'usd')).toEqual(['The price is now $99.50']);
});

test('a new name or picture is no new price', () => {
  const renamed = { ...same, price: 90, name: 'Ember Court', image: '' };
  expect(describeLineWarnings(line, selectNews([line], [renamed]), 'usd')).toEqual([
    'The name or picture has changed',
  ]);
  expect(describeLineWarnings(line, selectNews([line], [{ ...renamed, price: 80 }]), 'usd')).toEqual([
    'The price is now $80',
  ]);
});

test('a line can have both warnings', () => {
  expect(describeLineWarnings(line, [{ ...same, price: 80, available: 0 }], 'usd')).toEqual([
    'Size 9 is sold out',
    'The price is now $80',
  ]);
});

test('changes of other sizes and shoes are ignored', () => {
  expect(describeLineWarnings(line, [], 'usd')).toEqual([]);
  expect(describeLineWarnings(line, [{ ...same, size: '10', available: 0 }], 'usd')).toEqual([]);
  expect(describeLineWarnings(line, [{ ...same, _id: 's2', available: 0 }], 'usd')).toEqual([]);
});

test('what has changed since a checkout counts, and the rest of what it found stays', () => {
  const other = { _id: 's2', size: '9', price: 10 };
  const found = { ...same, available: 0, price: 80 };
  expect(mergeWarnings([found], [{ ...same, available: 4 }, other])).toEqual([
    { ...same, available: 4, price: 80 },
    other,
  ]);
  expect(mergeWarnings([found], [])).toEqual([found]);
});
