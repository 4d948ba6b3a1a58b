import { expect, test } from 'vitest';
import { cardParameters, findErrors, partOfError } from './typed-card.ts';

const now = new Date('2026-11-21T12:00:00');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' };

test('a test card has no errors, a card that may be real has one', () => {
  expect(findErrors(good, now)).toEqual({});
  expect(findErrors({ ...good, number: '4111 1111 1111 1111' }, now)).toEqual({
    number: 'Sandbox mode takes test cards only. This number was not sent.',
  });
});

test('a card is sent as Stripe.js sends it', () => {
  expect(cardParameters(good)).toEqual({
    number: '4242424242424242',
    exp_month: '12',
    exp_year: '2034',
    cvc: '123',
  });
});

test.each([
  [{ code: 'incorrect_number', param: 'number' }, 'number'],
  [{ code: 'card_declined', param: 'number' }, 'number'],
  [{ code: 'invalid_expiry_year', param: 'exp_year' }, 'expiry'],
  [{ code: 'incorrect_cvc' }, 'securityCode'],
  [{ code: 'rate_limit' }, null],
])('an error %j is about %s', (error, part) => {
  expect(partOfError(error)).toBe(part);
});
