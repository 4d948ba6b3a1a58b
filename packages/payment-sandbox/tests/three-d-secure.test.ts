import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCards } from '../src/index.ts';
import { cardForm, errorOf, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const returnUrl = 'http://localhost:4100/back';

async function challenge(number: string, form: Record<string, string> = { use_stripe_sdk: 'true' }) {
  const { body: method } = await sandbox.callApi('POST', '/payment_methods', cardForm(number));
  const { body } = await sandbox.callApi(
    'POST',
    '/payment_intents',
    paymentForm({
      payment_method: String(method.id),
      'metadata[order_id]': 'secret',
      return_url: returnUrl,
      ...form,
    }),
  );
  return { id: String(body.id), secret: String(body.client_secret), body };
}

const retrieve = (id: string, query: string) =>
  sandbox.host.inject(`/sandbox/v1/payment_intents/${id}?${query}`);

const press = (url: string, outcome: 'complete' | 'fail') =>
  sandbox.host.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });

describe('the challenge of a payment that Stripe.js handles', () => {
  test.each(
    testCards.flatMap(({ number, outcome }) =>
      outcome.kind === 'challenge' ? [{ number, shownIn: outcome.shownIn }] : [],
    ),
  )('of $number is shown in a $shownIn', async ({ number, shownIn }) => {
    const { id, body } = await challenge(number);
    expect(body).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: {
          type: shownIn === 'frame' ? 'stripe_3ds2_fingerprint' : 'three_d_secure_redirect',
          stripe_js: `http://localhost:4100/sandbox/3ds/${id}`,
        },
      },
    });
  });

  test('is of 3-D Secure 2 for the cards that Stripe lists there', () => {
    const inFrame = testCards.filter(
      ({ outcome }) => outcome.kind === 'challenge' && outcome.shownIn === 'frame',
    );
    expect(inFrame.map(({ number }) => number.slice(-4))).toEqual([
      '3220',
      '1629',
      '0094',
      '0045',
      '0102',
      '0110',
    ]);
  });

  test('leads back to where the payment came from, also on its page', async () => {
    const { id, secret } = await challenge('4000002760003184');
    const response = await press(`/sandbox/3ds/${id}`, 'complete');
    expect([response.statusCode, response.headers.location]).toEqual([303, returnUrl]);
    expect((await retrieve(id, `client_secret=${secret}`)).json().status).toBe('succeeded');
  });

  test('is a redirect for who does not use Stripe.js', async () => {
    const { body } = await challenge('4000000000003220', {});
    expect(body.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl },
    });
  });

  test('fails when the shopper closes it', async () => {
    const { id, secret } = await challenge('4000000000003220');
    const close = (client_secret: string) =>
      sandbox.host.inject({
        method: 'POST',
        url: `/sandbox/v1/payment_intents/${id}/source_cancel`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ client_secret, key: 'pk_sandbox' }).toString(),
      });
    expect((await close('wrong')).statusCode).toBe(400);
    const closed = await close(secret);
    expect(closed.json()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await close(secret)).json()).toEqual(closed.json());
  });
});

describe('a browser', () => {
  test('sees a payment whose client secret it knows, without what is the merchant’s', async () => {
    const { id, secret } = await challenge('4000000000003220');
    const response = await retrieve(id, `client_secret=${secret}&key=pk_sandbox`);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const seen = response.json();
    expect(seen).toMatchObject({ id, amount: 5000, client_secret: secret, status: 'requires_action' });
    expect(Object.keys(seen)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(metadata|latest_charge|customer|review|amount_received)$/),
      ]),
    );
    await press(`/sandbox/3ds/${id}`, 'fail');
    const failed = (await retrieve(id, `client_secret=${secret}`)).json();
    expect(failed.last_payment_error.code).toBe('payment_intent_authentication_failure');
  });

  test('sees neither charge nor fingerprint of a declined card', async () => {
    const { id, secret } = await challenge('4000008400001629');
    await press(`/sandbox/3ds/${id}`, 'complete');
    const response = await retrieve(id, `client_secret=${secret}`);
    expect(response.json().last_payment_error).toMatchObject({
      code: 'card_declined',
      payment_method: { card: { last4: '1629' } },
    });
    expect(response.body).not.toMatch(/fingerprint|"charge"/);
  });

  test('sees nothing with a wrong client secret, or none', async () => {
    const { id } = await challenge('4000000000003220');
    const wrong = await retrieve(id, `client_secret=${id}_secret_wrong`);
    expect([wrong.statusCode, errorOf({ body: wrong.json() })]).toEqual([
      400,
      expect.objectContaining({ code: 'resource_missing', param: 'client_secret' }),
    ]);
    const none = await retrieve(id, 'key=pk_sandbox');
    expect([none.statusCode, none.json().error.code]).toEqual([401, 'secret_key_required']);
  });
});
