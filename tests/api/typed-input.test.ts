import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayName } from '#shop/accounts/contract/fields/account-fields.ts';
import { deliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { billingDetails } from '#shop/orders/contract/billing.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const plain = { name: 'Ana', state: 'Oregon', city: 'Salem', line1: 'Main Street 5', postal_code: '10001' };

test.each([
  ['name', '山田\u3000太郎', '山田 太郎'],
  ['name', 'Ana\u00a0Maria', 'Ana Maria'],
  ['name', 'Ana\u202fMaria', 'Ana Maria'],
  ['name', 'نسرین کیان\u200cپور', 'نسرین کیان\u200cپور'],
  ['name', '\u200eAna Maria\u2069', 'Ana Maria'],
  ['name', 'Ａｎａ', 'Ana'],
  ['city', '\ufeffSalem', 'Salem'],
  ['line1', '\u202aMain Street 5\u202c', 'Main Street 5'],
  ['line1', 'Main\u2009Street\u00a0５', 'Main Street 5'],
  ['postal_code', '１００－０００１', '100-0001'],
  ['postal_code', '۱۲۳۴۵', '12345'],
  ['postal_code', '١٢٣٤٥', '12345'],
  ['postal_code', '97‑477', '97-477'],
])('%s: %j, as keyboards and autofill write it, is accepted as %j', (field, typed, kept) => {
  expect(billingDetails.parse({ ...plain, [field]: typed })).toMatchObject({ [field]: kept });
});

test.each([
  'نسرین کیان\u200cپور',
  'ക്\u200dഷ ۱۲۳ ١٢٣',
  '👩\u200d👩\u200d👧 Mia',
  '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  'Jean\u2013Luc “Zoë” O’Neill',
])('%s comes back as a name and as an address, letter by letter', async (name) => {
  const typed = `\u2067 ${name}\u200d\u200b\ufeff\u2069`.normalize('NFD');
  const message = `${name} ${'x'.repeat(20)}`;
  const body = { name: typed, email: 'mia@mail.test', message };
  expect(await shop.visitor().call('POST /mail/contactUs', { body })).toMatchObject({ ok: true });
  const messages = await (await shop.administrator(1)).call('GET /admin/messages', { query: { limit: 1 } });
  expect(messages).toMatchObject({
    body: [{ name: name.normalize('NFC'), message: message.normalize('NFC') }],
  });
  expect(displayName.parse(typed)).toBe(name.normalize('NFC'));
  const address = { name: typed, line1: typed, city: typed, postal_code: '۱۰۱۱۵', country: 'DE' };
  const kept = { name: name.normalize('NFC'), line1: name.normalize('NFC'), postal_code: '10115' };
  expect(deliveryAddress.parse(address)).toMatchObject(kept);
});

test.each(['\u200d', '\u{e0061}\u{e007f}', 'a\nb', 'a\u0007b'])('%j is no name', (name) => {
  expect(displayName.safeParse(name).success).toBe(false);
});

const signUp = (email: string) =>
  shop.visitor().request('POST', '/api/auth/sign-up/email', {
    body: { email, password: 'correct horse', name: '\u200eAna\u00a0Maria' },
  });
const signIn = (email: string) =>
  shop.visitor().request('POST', '/api/auth/sign-in/email', { body: { email, password: 'correct horse' } });

test.each([
  ['r&d@example.com', 'r&d@example.com'],
  ['anna/shop@example.com', 'anna/shop@example.com'],
  ['anna=x!#$%*?^`{|}~@example.com', 'anna=x!#$%*?^`{|}~@example.com'],
  ['c@xn--h1alffa9f.xn--p1ai', 'c@xn--h1alffa9f.xn--p1ai'],
  ['d@россия.рф', 'd@xn--h1alffa9f.xn--p1ai'],
  ['A@Bücher.Example', 'a@xn--bcher-kva.example'],
  ['\u200eb@xn--bcher-kva.example\u00a0', 'b@xn--bcher-kva.example'],
])('%s signs up as %s, signs in, and gets letters', async (typed, kept) => {
  const created = await signUp(typed);
  expect([created.statusCode, created.json().user?.email]).toEqual([200, kept]);
  for (const email of [typed, kept]) expect((await signIn(email)).statusCode).toBe(200);
  expect((await signUp(kept)).statusCode).toBe(422);
  for (const email of [typed, kept])
    expect(await shop.visitor().call('POST /mail/newsletter', { body: { email } })).toMatchObject({
      ok: true,
    });
  const subscribed = await shop.db
    .selectFrom('newsletter_subscriber')
    .select('email')
    .where('email_key', '=', kept)
    .execute();
  expect(subscribed).toHaveLength(1);
  const ada = await shop.administrator(1);
  for (const search of [typed, kept]) {
    expect(await ada.call('GET /users', { query: { search } })).toMatchObject({ body: [{ email: kept }] });
    const subscribers = await ada.call('GET /admin/subscribers', { query: { search } });
    expect(subscribers.ok && subscribers.body).toHaveLength(1);
  }
});

test.each(['anna', '@example.com', 'an na@example.com', 'a"b"@example.com', 'x@.', 'x@example..com'])(
  '%s is no address anywhere',
  async (email) => {
    const visitor = shop.visitor();
    const errorsOf = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await visitor.request(method, `/api${path}`, { body: { ...body, email } })).json().errors;
    const error = { field: 'email', message: 'Use a valid email' };
    expect((await signUp(email)).statusCode).toBe(400);
    expect(
      (await visitor.request('POST', '/api/auth/request-password-reset', { body: { email } })).json(),
    ).toMatchObject({ message: 'Use a valid email' });
    expect(await errorsOf('POST', '/mail/newsletter', {})).toEqual([error]);
    expect(await errorsOf('POST', '/mail/contactUs', { name: 'Ana', message: 'x'.repeat(20) })).toEqual([
      error,
    ]);
    expect(await errorsOf('POST', '/cart/order/some-order/cancel', {})).toEqual([error]);
    expect(await errorsOf('PUT', '/cart/order/some-order/address', plain)).toEqual([error]);
    const sizes = { _id: 'shoe-orbit', size: '9', newSize: '10' };
    expect(await errorsOf('POST', '/cart/order/some-order/change-size', sizes)).toEqual([error]);
  },
);
