import { expect, test } from 'vitest';
import { codeOfState, findStateError, isSameState } from './states.ts';

test.each([
  ['US', 'N.Y.', 'NY'],
  ['US', 'n. y.', 'NY'],
  ['US', 'ＮＹ', 'NY'],
  ['US', '\u200eN\u200bY', 'NY'],
  ['US', 'US-NY', 'NY'],
  ['US', 'new\u00a0york', 'NY'],
  ['US', 'New York State', 'NY'],
  ['US', 'State of New York', 'NY'],
  ['US', 'Washington', 'WA'],
  ['US', 'Washington State', 'WA'],
  ['US', 'D.C.', 'DC'],
  ['US', 'Washington, D.C.', 'DC'],
  ['US', 'Washington DC', 'DC'],
  ['US', 'U.S. Virgin Islands', 'VI'],
  ['US', 'Commonwealth of Massachusetts', 'MA'],
  ['US', 'Mass.', 'MA'],
  ['US', 'vi', 'VI'],
  ['US', 'GUAM', 'GU'],
  ['US', 'AE', 'AE'],
  ['US', 'Calif.', 'CA'],
  ['US', 'W. Va.', 'WV'],
  ['US', 'Hawaiʻi', 'HI'],
  ['CA', 'P.E.I.', 'PE'],
  ['CA', 'PEI', 'PE'],
  ['CA', 'B.C.', 'BC'],
  ['CA', 'Que.', 'QC'],
  ['CA', 'Province of Québec', 'QC'],
  ['CA', 'Newfoundland', 'NL'],
  ['CA', 'Newfoundland & Labrador', 'NL'],
  ['CA', 'ca-on', 'ON'],
])('%s: %j is %s', (country, typed, code) => {
  expect(codeOfState(country, typed)).toBe(code);
  expect(findStateError(country, typed)).toBe('');
  expect(isSameState(country, typed, code)).toBe(true);
});

test.each([
  ['US', 'Yorkshire'],
  ['US', 'N1Y'],
  ['US', 'State'],
  ['US', 'us'],
  ['US', 'British Virgin Islands'],
  ['US', 'Ontario'],
  ['CA', 'NY'],
  ['CA', 'Province'],
  ['CA', '...'],
])('%s has no state %j', (country, typed) => {
  expect(findStateError(country, typed)).not.toBe('');
});

test('a state of a country whose states are unknown stays as it was typed', () => {
  expect(codeOfState('DE', 'Berlin')).toBe('Berlin');
  expect(isSameState('DE', 'berlin ', 'Berlin')).toBe(true);
  expect(isSameState('DE', 'Berlin', 'Bremen')).toBe(false);
});
