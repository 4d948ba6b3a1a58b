import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AmountParts, reverseParts, shareCredit, subtractParts } from './share-credit.ts';

const totalOf = ({ vat, untaxedCents }: AmountParts): number =>
  vat.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, untaxedCents);

const cents = fc.nat(2_000_000);
const invoice = fc.record({
  vat: fc.array(fc.record({ percent: fc.constantFrom(7, 19, 25.5), netCents: cents, vatCents: cents }), {
    maxLength: 3,
  }),
  untaxedCents: cents,
});

test('credit notes of any refunds stay within their invoice, and add up to it once everything is refunded', () => {
  const refunds = fc.array(
    fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), ofPairs: fc.boolean() }),
  );
  fc.assert(
    fc.property(invoice, refunds, (whole, all) => {
      const notes: AmountParts[] = [];
      const credit = (amount: number, isOfPairs: boolean) => {
        const left = subtractParts(whole, notes);
        const note = shareCredit(left, amount, isOfPairs);
        expect(totalOf(note)).toBe(amount);
        notes.push(note);
        for (const { netCents, vatCents } of subtractParts(whole, notes).vat) {
          expect(netCents).toBeGreaterThanOrEqual(0);
          expect(vatCents).toBeGreaterThanOrEqual(0);
        }
      };
      for (const { part, ofPairs } of all)
        credit(Math.floor(totalOf(subtractParts(whole, notes)) * part), ofPairs);
      credit(totalOf(subtractParts(whole, notes)), false);
      expect(totalOf(subtractParts(whole, notes))).toBe(0);
      expect(subtractParts(whole, notes).vat.every((sum) => sum.netCents === 0 && sum.vatCents === 0)).toBe(
        true,
      );
    }),
  );
});

test('pairs give back their own net and tax, and an amount also a share of what is not taxed', () => {
  const order = { vat: [{ percent: 6.25, netCents: 36_000, vatCents: 2_250 }], untaxedCents: 490 };
  expect(shareCredit(order, 12_750, true)).toEqual({
    vat: [{ percent: 6.25, netCents: 12_000, vatCents: 750 }],
    untaxedCents: 0,
  });
  expect(shareCredit(order, 12_750, false).untaxedCents).toBe(161);
});

test('a reversed credit note leaves everything to be credited again', () => {
  const order = { vat: [{ percent: 19, netCents: 10_000, vatCents: 1_900 }], untaxedCents: 0 };
  const note = shareCredit(order, 5_000, true);
  expect(subtractParts(order, [note, reverseParts(note)])).toEqual(order);
});
