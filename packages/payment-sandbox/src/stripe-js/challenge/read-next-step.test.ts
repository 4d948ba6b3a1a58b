import { expect, test } from 'vitest';
import { readNextStep } from './read-next-step.ts';

const url = 'https://hooks.example/3ds/pi_1';
const sdk = (type: string) => ({ type: 'use_stripe_sdk', use_stripe_sdk: { type, stripe_js: url } });

test.each([
  [sdk('stripe_3ds2_fingerprint'), { kind: 'frame', url }],
  [sdk('three_d_secure_redirect'), { kind: 'page', url }],
  [
    { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } },
    { kind: 'page', url },
  ],
  [{ type: 'oxxo_display_details' }, null],
  [null, null],
])('%j asks for %j', (action, step) => {
  expect(readNextStep(action)).toEqual(step);
});
