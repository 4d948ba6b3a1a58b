import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardForm, errorOf, openTestSandbox, paymentForm, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

describe('a payment method', () => {
  test('has the shape of Stripe’s', async () => {
    const { status, body } = await sandbox.callApi('POST', '/payment_methods', cardForm('378282246310005'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^pm_[A-Za-z0-9]{24}$/),
      object: 'payment_method',
      type: 'card',
      livemode: false,
      card: { brand: 'amex', last4: '0005', exp_month: 12, checks: { cvc_check: 'pass' } },
      billing_details: {
        name: 'Test Buyer',
        address: { city: 'Springfield', line1: '1 Main St', postal_code: '12345' },
      },
    });
  });

  test('has the same fingerprint for the same card number, and one that does not tell the number', async () => {
    const fingerprintOf = async (number: string) => {
      const { body } = await sandbox.callApi('POST', '/payment_methods', cardForm(number));
      return (body as { card: { fingerprint: string } }).card.fingerprint;
    };
    const visa = await fingerprintOf('4242424242424242');
    expect(visa).toMatch(/^[\w-]{16}$/);
    expect(await fingerprintOf('4242 4242 4242 4242')).toBe(visa);
    expect(await fingerprintOf('5555555555554444')).not.toBe(visa);
    const { body } = await sandbox.callApi('GET', '/payment_methods/pm_card_visa');
    expect(body).toMatchObject({ card: { fingerprint: visa } });
    const other = await openTestSandbox();
    const elsewhere = await other.callApi('POST', '/payment_methods', cardForm('4242424242424242'));
    await other.close();
    expect(elsewhere.body).not.toMatchObject({ card: { fingerprint: visa } });
  });

  test.each([
    ['has a wrong check digit', { 'card[number]': '4242424242424241' }, 'incorrect_number'],
    ['is not a test card', { 'card[number]': '4539578763621486' }, 'card_declined'],
    ['has an invalid month', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    ['has expired', { 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    ['has an invalid security code', { 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('is rejected when the card %s', async (_why, wrong, code) => {
    const response = await sandbox.callApi('POST', '/payment_methods', {
      ...cardForm('4242424242424242'),
      ...wrong,
    });
    expect(response.status).toBe(402);
    expect(errorOf(response)).toMatchObject({ type: 'card_error', code });
  });

  test('of a card that is no test card is rejected and not stored', async () => {
    const response = await sandbox.callApi('POST', '/payment_methods', cardForm('4539 5787 6362 1486'));
    expect(errorOf(response).message).toMatch(/use a test card/);
    const { rows } = await sandbox.pool.query<{ text: string }>(
      'select object::text as text from sandbox.payment_method',
    );
    expect(rows.map(({ text }) => text).join('')).not.toMatch(/4539578763621486|1486/);
  });

  test('is rejected with a card number in the billing details', async () => {
    const form = { ...cardForm('4242424242424242'), 'billing_details[name]': '4539 5787 6362 1486' };
    expect(await sandbox.callApi('POST', '/payment_methods', form)).toMatchObject({ status: 400 });
  });
});

describe('a payment method of a customer', () => {
  const create = async (path: string, form: Record<string, string>) =>
    String((await sandbox.callApi('POST', path, form)).body.id);
  const newMethod = () => create('/payment_methods', cardForm('4242424242424242'));
  const newCustomer = () => create('/customers', { email: 'mina@mail.test' });
  const attach = (method: string, customer: string) =>
    sandbox.callApi('POST', `/payment_methods/${method}/attach`, { customer });
  const pay = (changes: Record<string, string>) =>
    sandbox.callApi('POST', '/payment_intents', paymentForm(changes));
  const usedBefore = expect.stringMatching(
    /^The provided PaymentMethod was previously used .* attach it to a Customer first\.$/,
  );

  test('pays again and again', async () => {
    const [payment_method, customer] = [await newMethod(), await newCustomer()];
    expect(await attach(payment_method, customer)).toMatchObject({ status: 200, body: { customer } });
    for (let count = 0; count < 3; count += 1)
      expect(await pay({ payment_method, customer })).toMatchObject({
        body: { status: 'succeeded', customer, payment_method },
      });
    const { body } = await sandbox.callApi('GET', '/charges?limit=1');
    expect(body).toMatchObject({ data: [{ customer }] });
  });

  test('does not pay without its customer, or for another one', async () => {
    const [payment_method, customer, other] = [await newMethod(), await newCustomer(), await newCustomer()];
    await attach(payment_method, customer);
    for (const refused of [await pay({ payment_method }), await pay({ payment_method, customer: other })]) {
      expect(refused.status).toBe(400);
      expect(errorOf(refused)).toMatchObject({ type: 'invalid_request_error', param: 'payment_method' });
    }
    expect((await attach(payment_method, other)).status).toBe(400);
  });

  test('cannot be one that was used without a customer, or was detached', async () => {
    const [used, detached, customer] = [await newMethod(), await newMethod(), await newCustomer()];
    await pay({ payment_method: used });
    expect(errorOf(await pay({ payment_method: used }))).toMatchObject({ message: usedBefore });
    expect(errorOf(await attach(used, customer))).toMatchObject({ message: usedBefore });
    await attach(detached, customer);
    expect(await sandbox.callApi('POST', `/payment_methods/${detached}/detach`)).toMatchObject({
      body: { customer: null },
    });
    expect(errorOf(await pay({ payment_method: detached }))).toMatchObject({ message: usedBefore });
  });

  test('needs a customer that exists', async () => {
    const payment_method = await newMethod();
    for (const refused of [await attach(payment_method, 'cus_none'), await pay({ customer: 'cus_none' })])
      expect(errorOf(refused)).toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect((await sandbox.callApi('GET', '/customers/cus_none')).status).toBe(404);
  });
});
