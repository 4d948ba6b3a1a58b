import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardForm, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

test('a browser creates a payment method without a key', async () => {
  const response = await sandbox.host.inject({
    method: 'POST',
    url: '/sandbox/v1/payment_methods',
    headers: formHeaders,
    payload: new URLSearchParams(cardForm('4242424242424242')).toString(),
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ object: 'payment_method' });
});

test('the 3-D Secure page completes a payment and returns to the shop', async () => {
  const form = paymentForm({
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'http://localhost:4100/back',
  });
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', form);
  expect(intent).toMatchObject({
    status: 'requires_action',
    next_action: { redirect_to_url: { url: `http://localhost:4100/sandbox/3ds/${intent.id}` } },
  });
  const url = `/sandbox/3ds/${intent.id}`;
  expect((await sandbox.host.inject(url)).body).toContain('<button class="primary" name="outcome"');
  const response = await sandbox.host.inject({
    method: 'POST',
    url,
    headers: formHeaders,
    payload: 'outcome=complete',
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, 'http://localhost:4100/back']);
  const { body: paid } = await sandbox.callApi('GET', `/payment_intents/${intent.id}`);
  expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
  const { body: again } = await sandbox.host.inject(url);
  expect(again).toContain('You already confirmed this payment.');
  expect(again).toContain('<a href="/account">View your orders</a>');
});

test('the 3-D Secure page of a payment that failed leads back to the cart', async () => {
  const form = paymentForm({ payment_method: 'pm_card_authenticationRequired' });
  const { body: intent } = await sandbox.callApi('POST', '/payment_intents', form);
  const url = `/sandbox/3ds/${intent.id}`;
  await sandbox.host.inject({ method: 'POST', url, headers: formHeaders, payload: 'outcome=fail' });
  const { body } = await sandbox.host.inject(url);
  expect(body).toContain('This payment was not confirmed. You can try again from your cart.');
  expect(body).toContain('<a href="/cart">Back to the cart</a>');
});

test('an unknown fault is rejected', async () => {
  const response = await sandbox.host.inject({
    method: 'POST',
    url: '/sandbox/weather',
    payload: { kind: 'hail' },
  });
  expect(response.statusCode).toBe(400);
});

test.each(['/sandbox/v1/nothing', '/sandbox/v1/payment_intents/a/b/c'])(
  'an unknown address, %s, is answered with the error object, not with a page of the host application',
  async (url) => {
    const response = await sandbox.host.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining(url) },
    });
  },
);
