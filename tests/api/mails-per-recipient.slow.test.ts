import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGoodShoe } from '../support/shoe-form.ts';
import type { TestClient } from '../support/test-client.ts';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 1 } });
  await shop.db
    .insertInto('shoe_size')
    .values({ id: 'sold-out', shoe_id: 'shoe-orbit', size: soldOut, quantity: 0 })
    .execute();
});
afterAll(() => shop.close());

const soldOut = '49';
let addresses = 0;
/** A client address that nobody used before. */
function newAddress() {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

interface From {
  readonly address?: string;
  readonly client?: TestClient;
}
/** Sends a call from an address of its own; returns the body. */
async function post(
  path: string,
  body: object,
  { address = newAddress(), client = shop.visitor() }: From = {},
) {
  const response = await client.request('POST', `/api/${path}`, { body, remoteAddress: address });
  expect([response.statusCode, response.body]).toEqual([
    expect.toSatisfy((status) => status < 300),
    response.body,
  ]);
  return response.body;
}
const recover = (email: string, from?: From) => post('auth/request-password-reset', { email }, from);
const subscribe = (email: string, from?: From) => post('mail/newsletter', { email }, from);
const write = (email: string, from?: From) =>
  post(
    'mail/contactUs',
    { name: 'Mia O’Neil', email, message: 'Where is my order? It is late and lost.' },
    from,
  );
const wait = (email: string, from?: From) =>
  post('waitlist', { shoeId: 'shoe-orbit', size: soldOut, email }, from);
const signUp = async (email: string) => {
  const client = shop.visitor();
  await post('auth/sign-up/email', { email, password: testPassword }, { client });
  return client;
};
const signIn = (email: string, from?: From) =>
  post('auth/sign-in/email', { email, password: testPassword }, from);

const mailsLike = async (pattern: string) => {
  const query = shop.db.selectFrom('outbox').select('kind').where('recipient', 'ilike', pattern);
  return (await query.orderBy('id').execute()).map(({ kind }) => kind);
};
const countLike = async (pattern: string, kind: string) =>
  (await mailsLike(pattern)).filter((one) => one === kind).length;
const times = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await work(index);
};
const verify = (email: string) =>
  shop.db.updateTable('account_user').set({ email_verified: true }).where('email', '=', email).execute();

describe('mails to an address that anybody can enter', () => {
  test.each([
    ['password-reset', recover],
    ['waitlist-confirmation', wait],
    ['contact-confirmation', write],
  ])(
    '%s: one sender causes three an hour, many cause a limited number, and the answer stays the same',
    async (kind, ask) => {
      const email = `victim-of-${kind}@mail.test`;
      await signUp(email);
      const stranger = newAddress();
      const answers = new Set<string>();
      await times(10, async () => answers.add(await ask(email, { address: stranger })));
      expect(await countLike(email, kind)).toBe(3);
      await times(25, async () => answers.add(await ask(email)));
      expect(await countLike(email, kind)).toBeLessThanOrEqual(15);
      expect(answers.size).toBeLessThanOrEqual(2);
    },
  );

  test('each kind has its own budget', async () => {
    const email = 'everything@mail.test';
    await signUp(email);
    await times(10, () => write(email));
    await times(10, (index) => subscribe(`everything+${index}@mail.test`));
    await wait(email);
    await recover(email);
    expect((await mailsLike(email)).slice(-2)).toEqual(['waitlist-confirmation', 'password-reset']);
  });

  test('when strangers have used up a mailbox, a sender who caused no mail in this hour is still served', async () => {
    for (const [kind, ask] of [
      ['password-reset', recover],
      ['waitlist-confirmation', wait],
    ] as const) {
      const email = `besieged-by-${kind}@mail.test`;
      await signUp(email);
      const strangers = Array.from({ length: 6 }, newAddress);
      for (const address of strangers) await times(4, () => ask(email, { address }));
      const before = await countLike(email, kind);
      for (const address of strangers) await ask(email, { address });
      expect(await countLike(email, kind)).toBe(before);
      await ask(email);
      expect(await countLike(email, kind)).toBe(before + 1);
    }
  });

  test('addresses of one IPv6 network of a customer count as one sender', async () => {
    const email = 'from-ipv6@mail.test';
    await signUp(email);
    await times(30, (index) => recover(email, { address: `2001:db8:7:${index}::1` }));
    expect(await countLike(email, 'password-reset')).toBe(3);
    await recover(email, { address: '2001:db8:8::1' });
    expect(await countLike(email, 'password-reset')).toBe(4);
  });

  test('a known device of an account recovers its password whatever strangers do', async () => {
    const email = 'known-device@mail.test';
    const owner = await signUp(email);
    const crowd = Array.from({ length: 40 }, newAddress);
    for (const address of crowd) await recover(email, { address });
    const before = await countLike(email, 'password-reset');
    expect(before).toBe(15);
    await recover(email, { client: owner, address: crowd[0] ?? '' });
    expect(await countLike(email, 'password-reset')).toBe(before + 1);
    await times(20, () => recover(email, { client: owner }));
    expect(await countLike(email, 'password-reset')).toBe(before + 5);
  });

  test('a tag makes no other mailbox, and tags use up nothing of the address without one', async () => {
    await signUp('kim@mail.test');
    await times(7, async (index) => {
      const email = `kim+${index}@mail.test`;
      await signUp(email);
      await times(3, () => recover(email));
      await times(3, () => wait(email));
    });
    for (const kind of ['password-reset', 'waitlist-confirmation'])
      expect(await countLike('kim+%', kind)).toBeLessThanOrEqual(15);
    await recover('kim@mail.test');
    await wait('KIM@mail.test');
    expect(await mailsLike('kim@mail.test')).toEqual(['password-reset', 'waitlist-confirmation']);
  });

  test('strangers with other tags use up nothing of a verified address with a tag', async () => {
    const email = 'lee+shop@mail.test';
    await signUp(email);
    await verify(email);
    await times(25, (index) => wait(`lee+${index}@mail.test`));
    const stranger = newAddress();
    await wait('lee+more@mail.test', { address: stranger });
    await wait(email, { address: stranger });
    expect(await mailsLike(email)).toEqual(['waitlist-confirmation']);
  });

  test('dots belong to one mailbox only where they mean nothing', async () => {
    const stranger = newAddress();
    const dotted = ['j.o.hn@gmail.com', 'jo.hn@gmail.com', 'john@googlemail.com', 'J.ohn@gmail.com'];
    for (const email of dotted) await write(email, { address: stranger });
    expect(await mailsLike('j%o%hn%mail.com')).toHaveLength(3);
    for (const email of ['jo.hn@mail.test', 'john@mail.test']) {
      await times(4, () => write(email, { address: stranger }));
      expect(await mailsLike(email)).toHaveLength(3);
    }
  });

  test('an hour later everything is counted anew', async () => {
    const email = 'later@mail.test';
    const stranger = newAddress();
    await times(4, () => write(email, { address: stranger }));
    await shop.db
      .updateTable('limit_window')
      .set({ started_at: new Date(Date.now() - 3_601_000) })
      .where('key', 'like', 'mail:%')
      .execute();
    await write(email, { address: stranger });
    expect(await mailsLike(email)).toHaveLength(4);
  });
});

describe('mails about an account', () => {
  test('a stranger who signs up with an address sends its owner three notices of each kind in a day', async () => {
    const email = 'nobody-verified@mail.test';
    const squatter = await signUp(email);
    await times(12, () => signIn(email));
    await times(12, () => squatter.call('PUT /account/password', { body: { newPassword: testPassword } }));
    await shop.db
      .updateTable('limit_window')
      .set({ started_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('key', 'like', 'mail:%')
      .execute();
    await shop.identity.removeExpired();
    await times(3, () => signIn(email));
    const notices = [...Array(3).fill('new-device'), ...Array(3).fill('password-changed')];
    expect(await mailsLike(email)).toEqual(notices);
  });

  test('accounts with tags of one mailbox send it as many together', async () => {
    await times(5, async (index) => {
      await signUp(`tagged+${index}@mail.test`);
      await signIn(`tagged+${index}@mail.test`);
    });
    expect(await mailsLike('tagged+%')).toEqual(Array(3).fill('new-device'));
    await signUp('tagged@mail.test');
    await signIn('tagged@mail.test');
    expect(await mailsLike('tagged@mail.test')).toEqual(['new-device']);
  });

  test('the owner of a verified address hears of every new device', async () => {
    const email = 'verified@mail.test';
    await signUp(email);
    await verify(email);
    await times(8, () => signIn(email));
    expect(await mailsLike(email)).toEqual(Array(8).fill('new-device'));
  });
});

test('an order and a message to the administrators are not counted', async () => {
  const admin = await shop.administrator(1);
  const member = await shop.signUp();
  await times(6, () => write(member.email));
  for (const email of [admin.email, 'grace@shop.test'])
    expect(await countLike(email, 'contact')).toBeGreaterThan(5);
  const shoe = await createGoodShoe(admin);
  const line = {
    _id: shoe._id,
    name: shoe.name,
    image: shoe.image,
    price: shoe.price,
    quantity: 1,
    size: '9',
  };
  const paid = await member.call('POST /cart/checkout', {
    body: { id: 'pm_1', email: member.email, uid: member.uid, shoes: [line], amount: 8900 },
  });
  expect(paid.ok).toBe(true);
  expect(await countLike(member.email, 'order-paid')).toBe(1);
});

test('who got how many mails is stored without the address', async () => {
  await write('secret@mail.test', { address: '203.0.113.77' });
  const windows = await shop.db
    .selectFrom('limit_window')
    .select('key')
    .where('key', 'like', 'mail:%')
    .execute();
  expect(JSON.stringify(windows)).not.toMatch(/secret@mail\.test|203\.0\.113\.77/);
});
