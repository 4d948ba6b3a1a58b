import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardForm, errorOf, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const nul = 'a\0b';

describe('a NUL byte is refused', () => {
  test.each([
    ['in a value of the metadata', '/payment_intents', paymentForm({ 'metadata[order_id]': nul })],
    ['in a name of the metadata', '/payment_intents', paymentForm({ [`metadata[${nul}]`]: 'x' })],
    ['in a description', '/payment_intents', paymentForm({ description: nul })],
    ['in an id', '/payment_intents', paymentForm({ payment_method: nul })],
    ['in a name', '/payment_methods', { ...cardForm('4242424242424242'), 'billing_details[name]': nul }],
    ['in the metadata of a refund', '/refunds', { payment_intent: 'pi_1', 'metadata[x]': nul }],
    ['in the id of a refund', '/refunds', { payment_intent: nul }],
  ])('%s', async (_where, path, form) => {
    const response = await sandbox.callApi('POST', path, form);
    expect(response.status).toBe(400);
    expect(errorOf(response)).toMatchObject({ type: 'invalid_request_error', param: expect.any(String) });
  });

  const lists = ['payment_intents', 'refunds', 'charges', 'disputes', 'events'];
  test.each(lists)('in a cursor of %s', async (list) => {
    expect((await sandbox.callApi('GET', `/${list}?starting_after=a%00b`)).status).toBe(400);
  });

  test.each(lists)('in the path of one of %s', async (list) => {
    const response = await sandbox.callApi('GET', `/${list}/a%00b`);
    expect([response.status, errorOf(response).code]).toEqual([404, 'resource_missing']);
  });
});

describe('a time with 15 digits', () => {
  test.each([
    'created[gte]=999999999999999',
    'created[lt]=999999999999999',
    'created[lte]=-999999999999999',
    'created=999999999999999',
  ])('%s is answered with a list', async (query) => {
    for (const list of ['payment_intents', 'refunds', 'charges']) {
      const { status, body } = await sandbox.callApi('GET', `/${list}?${query}`);
      expect([status, body.object]).toEqual([200, 'list']);
    }
  });
});

describe('an error', () => {
  test('has Stripe’s shape, and the id of its request', async () => {
    const response = await sandbox.callApi('GET', '/payment_intents/pi_none');
    expect(response.status).toBe(404);
    expect(errorOf(response)).toEqual({
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_none'",
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      request_log_url: expect.stringContaining(String(response.headers.get('request-id'))),
    });
  });

  test('of an unknown parameter’s value is a 400, of an unknown path a 404', async () => {
    const form = paymentForm({ payment_method: 'pm_none' });
    const response = await sandbox.callApi('POST', '/payment_intents', form);
    expect([response.status, errorOf(response).code]).toEqual([400, 'resource_missing']);
    expect((await sandbox.callApi('GET', '/payment_methods/pm_none')).status).toBe(404);
  });

  test.each([
    ['POST', '/payment_intents', { amount: '500' }, 'currency'],
    ['POST', '/payment_methods', { 'card[number]': '4242424242424242' }, 'type'],
    [
      'POST',
      '/confirmation_tokens',
      { 'payment_method_data[card][number]': '4' },
      'payment_method_data[type]',
    ],
  ] as const)('that leaves out what %s %s needs names it', async (method, path, form, param) => {
    const response = await sandbox.callApi(method, path, form);
    expect(response.status).toBe(400);
    expect(errorOf(response)).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_missing',
      param,
      message: `Missing required param: ${param}.`,
    });
  });

  test.each([
    ['GET', '/charges/ch_none'],
    ['GET', '/refunds/re_none'],
    ['GET', '/disputes/dp_none'],
    ['GET', '/payment_methods/pm_card_visa'],
    ['GET', '/confirmation_tokens/ctoken_none'],
    ['POST', '/refunds/re_none/cancel'],
    ['POST', '/reviews/prv_none/approve'],
  ] as const)('%s %s with parameters that do not exist names them', async (method, path) => {
    const query = method === 'GET' ? '?color=red&size=9' : '';
    const form = method === 'POST' ? { color: 'red', size: '9' } : undefined;
    const response = await sandbox.callApi(method, `${path}${query}`, form);
    expect(response.status).toBe(400);
    expect(errorOf(response)).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: 'color',
      message: 'Received unknown parameters: color, size',
    });
  });

  test.each(['/', '/v2/core/events', '/v1/subscriptions', '/v1'])(
    'of the address %s, which is none, names it',
    async (path) => {
      const response = await fetch(`http://127.0.0.1:${sandbox.sandbox.port}${path}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        {
          error: expect.objectContaining({
            type: 'invalid_request_error',
            message: `Unrecognized request URL (GET: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
          }),
        },
      ]);
    },
  );

  test('without the id of an object says so', async () => {
    const response = await sandbox.callApi('GET', '/payment_intents/');
    expect([response.status, errorOf(response).message]).toEqual([
      404,
      expect.stringMatching(
        /^Unrecognized request URL \(GET: \/v1\/payment_intents\/\)\. If you are trying to list objects, remove/,
      ),
    ]);
  });

  test('of an address that does not exist names it', async () => {
    const response = await sandbox.callApi('GET', '/subscriptions?limit=3');
    expect(response.status).toBe(404);
    expect(errorOf(response)).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringContaining('(GET: /v1/subscriptions)'),
    });
  });

  test.each([
    ['limit=0', 'parameter_invalid_integer'],
    ['limit=101', 'parameter_invalid_integer'],
    ['limit=x', 'parameter_invalid_integer'],
    ['color=red', 'parameter_unknown'],
    ['starting_after=', 'parameter_invalid_empty'],
  ])('of a list with %s has the code %s', async (query, code) => {
    const response = await sandbox.callApi('GET', `/refunds?${query}`);
    expect([response.status, errorOf(response).code]).toEqual([400, code]);
  });

  test('does not repeat what was typed as a card number', async () => {
    const form = paymentForm({ amount: '4242424242424242' });
    const response = await sandbox.callApi('POST', '/payment_intents', form);
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).not.toContain('4242424242424242');
  });
});
