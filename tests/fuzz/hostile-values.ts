import fc from 'fast-check';
import { hostileTexts } from '../support/hostile-texts.ts';

/** Texts that break programs: known ones, every code unit, long ones. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.uint16Array({ maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  fc.integer({ min: 200, max: 2000 }).map((length) => 'x'.repeat(length)),
);

/** Numbers beyond what columns hold, as JSON can write them. */
const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, 1e308, 5e-324, 9_999_999, 10_000_000),
);

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(fc.oneof(hostileText, fc.constantFrom('__proto__', 'constructor')), hostileNumber, {
    maxKeys: 3,
  }),
);
