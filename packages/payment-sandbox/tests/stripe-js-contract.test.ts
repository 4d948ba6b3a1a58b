import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Stripe,
  StripeConstructor,
  StripeElements,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { createStripeConstructor, type SandboxStripe } from '../src/stripe-js/create-stripe.ts';
import type { SandboxElements } from '../src/stripe-js/elements/create-elements.ts';

/** Whether the first type can stand where the second is wanted. */
type Fits<Ours, Theirs> = Ours extends Theirs ? true : never;

type Theirs = {
  elements: StripeElements;
  create: (type: 'payment', options?: StripePaymentElementOptions) => StripePaymentElement;
};
type Result<Name extends 'createConfirmationToken' | 'handleNextAction' | 'retrievePaymentIntent'> = [
  ReturnType<SandboxStripe[Name]>,
  ReturnType<Stripe[Name]>,
];

/*
 * The compiler checks this table against the pinned `@stripe/stripe-js`: what the stand-in has takes what Stripe.js takes,
 * and returns what it returns. `elements` and the tokens of its cards only differ in what the group can create.
 */
const contract = {
  'Stripe(key)': true satisfies Fits<
    Parameters<StripeConstructor>[0],
    Parameters<ReturnType<typeof createStripeConstructor>>[0]
  >,
  'elements.create': true satisfies Fits<SandboxElements['create'], Theirs['create']>,
  'elements.fetchUpdates': true satisfies Fits<
    SandboxElements['fetchUpdates'],
    StripeElements['fetchUpdates']
  >,
  'elements.submit': true satisfies Fits<SandboxElements['submit'], StripeElements['submit']>,
  'elements.update': true satisfies Fits<SandboxElements['update'], StripeElements['update']>,
  'stripe.createConfirmationToken': true satisfies Fits<
    Result<'createConfirmationToken'>[0],
    Result<'createConfirmationToken'>[1]
  >,
  'stripe.handleNextAction': true satisfies Fits<
    Result<'handleNextAction'>[0],
    Result<'handleNextAction'>[1]
  >,
  'stripe.retrievePaymentIntent': true satisfies Fits<
    SandboxStripe['retrievePaymentIntent'],
    Stripe['retrievePaymentIntent']
  >,
};

test('the methods that stand in for Stripe.js are told in the documentation', async () => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const missing = Object.keys(contract).filter((name) => !readme.includes(`\`${name}`));
  expect(missing).toEqual([]);
});

test('the stand-in throws where Stripe.js throws: no amount, another mode, elements that were not submitted', async () => {
  const script = new URL('https://shop.example/sandbox/stripe.js');
  const location = { script, api: 'https://shop.example/sandbox/v1/', isOwnOrigin: true };
  const stripe = createStripeConstructor(location)('pk_sandbox');
  expect(() => stripe.elements({ mode: 'payment', amount: 0, currency: 'usd' })).toThrow(/amount must be/);
  expect(() => stripe.elements({ mode: 'setup', currency: 'usd' })).toThrow(/mode 'payment'/);
  const elements = stripe.elements({ mode: 'payment', amount: 50, currency: 'usd' });
  elements.create('payment');
  expect(() => elements.create('payment')).toThrow(/one Payment Element/);
  await expect(elements.update({ amount: -1 })).rejects.toThrow(/amount must be/);
  await expect(elements.submit()).rejects.toThrow(/not mounted/);
  await expect(stripe.createConfirmationToken({ elements })).rejects.toThrow(/submit\(\) must be called/);
});
