import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGoodShoe } from '../support/shoe-form.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ settings: { rateLimitScale: 1 } });
});
afterAll(() => shop.close());

let addresses = 0;
/** Sends a call of a visitor from an address of its own; returns status and body. */
async function post(path: string, body: object) {
  addresses += 1;
  const remoteAddress = `203.0.113.${addresses}`;
  const response = await shop.visitor().request('POST', `/api/${path}`, { body, remoteAddress });
  expect(response.statusCode).toBe(200);
  return response.body;
}
const recover = (email: string) => post('auth/request-password-reset', { email });
const subscribe = (email: string) => post('mail/newsletter', { email });
const write = (email: string) =>
  post('mail/contactUs', { name: 'Mia O’Neil', email, message: 'Where is my order? It is late and lost.' });

const mailsLike = async (pattern: string) => {
  const query = shop.db.selectFrom('outbox').select('kind').where('recipient', 'ilike', pattern);
  return (await query.orderBy('id').execute()).map(({ kind }) => kind);
};

test('visitors cause five mails an hour to one address, and five for its recovery; the answers stay the same', async () => {
  const { email } = await shop.signUp('victim@mail.test');
  const [thanks, written] = [await subscribe(email), await write(email)];
  for (let count = 0; count < 3; count += 1) expect(await write(email)).toEqual(written);
  const five = ['newsletter', ...Array(4).fill('contact-confirmation')];
  expect(await mailsLike(email)).toEqual(five);

  expect(await write('VICTIM@mail.test')).toEqual(written);
  expect(await subscribe('Victim+news@Mail.test')).toEqual(thanks);
  expect(await mailsLike('victim%')).toEqual(five);

  const recovery = await recover('VICTIM@mail.test');
  for (let count = 0; count < 6; count += 1) expect(await recover(email)).toEqual(recovery);
  const ten = [...five, ...Array(5).fill('password-reset')];
  expect(await mailsLike('victim%')).toEqual(ten);

  await shop.db
    .updateTable('limit_window')
    .set({ started_at: new Date(Date.now() - 3_601_000) })
    .where('key', 'like', 'mail:%')
    .execute();
  await recover(email);
  await write(email);
  expect(await mailsLike(email)).toEqual([...ten, 'password-reset', 'contact-confirmation']);
});

test('accounts with tagged addresses of a mailbox do not use up the recovery of another one', async () => {
  const { email } = await shop.signUp('kim@mail.test');
  for (let count = 0; count < 7; count += 1) {
    const tagged = await shop.signUp(`kim+${count}@mail.test`);
    for (let again = 0; again < 3; again += 1) await recover(tagged.email);
  }
  expect((await mailsLike('kim+%')).length).toBeLessThan(12);
  await recover(email);
  expect(await mailsLike(email)).toEqual(['password-reset']);
});

test('tags belong to one mailbox, dots only where they mean nothing', async () => {
  for (let count = 0; count < 7; count += 1) await write(`tagged+${count}@mail.test`);
  expect(await mailsLike('tagged%')).toHaveLength(5);
  const dotted = ['j.o.hn@gmail.com', 'jo.hn@gmail.com', 'john@googlemail.com', 'john+x@gmail.com'];
  for (const email of [...dotted, ...dotted]) await write(email);
  expect(await mailsLike('j%o%hn%mail.com')).toHaveLength(5);
  for (const email of ['jo.hn@mail.test', 'john@mail.test']) {
    for (let count = 0; count < 6; count += 1) await write(email);
    expect(await mailsLike(email)).toHaveLength(5);
  }
});

test('what an order, a changed password or a message to the administrators causes is not counted', async () => {
  const admin = await shop.administrator(1);
  const member = await shop.signUp();
  for (let count = 0; count < 6; count += 1) await write(member.email);
  for (const email of [admin.email, 'grace@shop.test'])
    expect((await mailsLike(email)).filter((kind) => kind === 'contact').length).toBeGreaterThan(5);
  await member.call('PUT /account/password', { body: { newPassword: 'chosen anew' } });
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
  expect((await mailsLike(member.email)).slice(5)).toEqual(['password-changed', 'order-paid']);
});

test('who got how many mails is stored without the address', async () => {
  await write('secret@mail.test');
  const windows = await shop.db.selectFrom('limit_window').select('key').execute();
  expect(JSON.stringify(windows)).not.toContain('secret@mail.test');
});
