import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPostalCode, toPostalCode } from './postal-code.ts';

test.each([
  ['DE', '10115', '10115'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'DE-10115', '10115'],
  ['DE', 'd 10115', '10115'],
  ['DE', 'D–10115', '10115'],
  ['DE', 'D\u00a010115', '10115'],
  ['DE', '１０１１５', '10115'],
  ['DE', '10 115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['AT', 'AT-1010', '1010'],
  ['CH', 'CH-8001', '8001'],
  ['BE', 'B-1000', '1000'],
  ['DK', 'DK-2100', '2100'],
  ['NL', 'NL-1234 AB', '1234 AB'],
  ['NL', '1234ab', '1234 AB'],
  ['NL', '1234-AB', '1234 AB'],
  ['FR', 'F-75001', '75001'],
  ['FR', '75 001', '75001'],
  ['ES', 'E-28001', '28001'],
  ['IT', 'I-00144', '00144'],
  ['SE', 'SE-111 22', '111 22'],
  ['SE', 'S-11122', '111 22'],
  ['LU', 'L-1009', '1009'],
  ['LU', 'LU-1009', '1009'],
  ['FI', 'FI-00100', '00100'],
  ['LT', 'LT-01100', '01100'],
  ['PL', '00950', '00-950'],
  ['PL', '00 950', '00-950'],
  ['PT', '1000001', '1000-001'],
  ['PT', '1000', '1000'],
  ['US', '123456789', '12345-6789'],
  ['US', '12345–6789', '12345-6789'],
  ['US', '12345 6789', '12345-6789'],
  ['US', '12345', '12345'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['CA', 'K1A-0B1', 'K1A 0B1'],
  ['JP', '〒100-0001', '100-0001'],
  ['JP', '〒１００ー０００１', '100-0001'],
  ['JP', '1000001', '100-0001'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'E1 6AN', 'E1 6AN'],
  ['GB', 'GIR 0AA', 'GIR 0AA'],
  ['GB', 'gir0aa', 'GIR 0AA'],
  ['JE', 'je23ab', 'JE2 3AB'],
  ['IE', 'd02x285', 'D02 X285'],
  ['BR', '01310100', '01310-100'],
  ['AD', 'AD500', 'AD500'],
  ['MT', 'vlt1117', 'VLT 1117'],
  ['FK', 'fiqq1zz', 'FIQQ 1ZZ'],
  ['HK', 'any', 'ANY'],
])('%s: %j is %j', (country, typed, code) => {
  expect(findPostalCode(country, typed)).toBe(code);
});

test.each([
  ['DE', 'F-75001'],
  ['DE', 'A-10115'],
  ['DE', '1011'],
  ['DE', '101155'],
  ['DE', 'D-1011'],
  ['AT', 'D-1010'],
  ['CH', 'FL-9490'],
  ['US', '12345-678'],
  ['US', 'D-12345'],
  ['GB', 'GIR 0AB'],
  ['CA', 'K1A 0B'],
  ['FR', '7500'],
])('%s has no code %j', (country, typed) => {
  expect(findPostalCode(country, typed)).toBeNull();
  expect(toPostalCode(country, typed)).toBe(typed);
});

test('a code that was written once stays as it is', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789AB- '), maxLength: 10 });
  fc.assert(
    fc.property(
      fc.constantFrom('DE', 'US', 'CA', 'NL', 'SE', 'PL', 'PT', 'GB', 'LV', 'BR'),
      digits,
      (...of) => {
        const [country] = of;
        const once = toPostalCode(...of);
        expect(toPostalCode(country, once)).toBe(once);
      },
    ),
    { numRuns: 300 },
  );
});
