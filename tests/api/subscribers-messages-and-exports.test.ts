import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { newsletterLinks, tokenIn } from '../support/newsletter-mails.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  for (const email of ['One@news.test', 'two@news.test', 'three@else.test']) {
    await shop.visitor().call('POST /mail/newsletter', { body: { email } });
    const token = tokenIn((await newsletterLinks(shop.db, email)).confirm);
    await shop.visitor().call('POST /mail/newsletter/confirm', { body: { token } });
  }
  for (const name of ['Mia', '=HYPERLINK("http://evil.test")']) {
    const body = { name, email: 'mia@mail.test', message: `Where, is "my order", ${name}?\nThanks` };
    await shop.visitor().call('POST /mail/contactUs', { body });
  }
});
afterAll(() => shop.close());

const byteOrderMark = '\uFEFF';
const download = async (list: string) => (await ada.request('GET', `/api/admin/export/${list}.csv`)).body;

test('subscribers are listed newest first, searched and paged', async () => {
  const emails = async (query: object) => {
    const response = await ada.call('GET /admin/subscribers', { query });
    return response.ok ? [response.total, ...response.body.map(({ email }) => email)] : [];
  };
  expect(await emails({})).toEqual([3, 'three@else.test', 'two@news.test', 'One@news.test']);
  expect(await emails({ offset: 1, limit: 1 })).toEqual([3, 'two@news.test']);
  expect(await emails({ search: 'oNe@NEWS' })).toEqual([1, 'One@news.test']);
  expect(await emails({ search: '_ne' })).toEqual([0]);
});

test('subscribers are found by parts of their email in any order and without accents', async () => {
  await shop.db
    .insertInto('newsletter_subscriber')
    .values({ email: 'łukasz.ørsted@folded.test', email_key: 'łukasz.ørsted@folded.test' })
    .execute();
  for (const search of ['lukasz folded', 'Ørsted', 'ORSTED lukasz', 'lukasz.orsted@folded.test'])
    expect([search, await ada.call('GET /admin/subscribers', { query: { search } })]).toMatchObject([
      search,
      { total: 1, body: [{ email: 'łukasz.ørsted@folded.test' }] },
    ]);
  await shop.db.deleteFrom('newsletter_subscriber').where('email', 'like', '%@folded.test').execute();
});

test('messages are listed newest first and searched by name, email or text', async () => {
  const names = async (search?: string) => {
    const response = await ada.call('GET /admin/messages', { query: { search } });
    return response.ok ? [response.total, ...response.body.map(({ name }) => name)] : [];
  };
  expect(await names()).toEqual([2, '=HYPERLINK("http://evil.test")', 'Mia']);
  expect(await names('hyperlink')).toEqual([1, '=HYPERLINK("http://evil.test")']);
  expect(await names('MY ORDER", mia')).toEqual([1, 'Mia']);
  expect(await names('mia@mail')).toMatchObject([2, expect.any(String), 'Mia']);
  const letter = {
    name: 'Đặng Łukasz-Jan',
    email: 'd@xn--bcher-kva.example',
    message: 'Wann kommt «Größe  9½»?',
  };
  await shop.db
    .insertInto('contact_message')
    .values({ id: 'folded', ...letter })
    .execute();
  for (const search of ['Lukasz dang', 'jan  łukasz', 'GROSSE kommt', 'd@bücher.example', 'Groesse', '%'])
    expect([search, await names(search)]).toEqual([
      search,
      ['Groesse', '%'].includes(search) ? [0] : [1, 'Đặng Łukasz-Jan'],
    ]);
  await shop.db.deleteFrom('contact_message').where('id', '=', 'folded').execute();
});

test('a message is marked answered, found by its mark, and the mark is audited and undone', async () => {
  const list = async (answered?: boolean) => {
    const response = await ada.call('GET /admin/messages', { query: { answered } });
    return response.ok ? response.body : [];
  };
  const [message] = await list();
  const id = message?._id ?? '';
  expect(message).toMatchObject({ answered: false });
  const body = { answered: true };
  expect(await ada.call('PUT /admin/messages/{id}', { params: { id }, body })).toMatchObject({
    ok: true,
    body: { _id: id, answered: true },
  });
  expect((await list(true)).map(({ _id }) => _id)).toEqual([id]);
  expect((await list(false)).map(({ name }) => name)).toEqual(['Mia']);

  const history = createAuditLogClient(ada);
  const entry = await history.newest(id);
  expect(entry).toMatchObject({
    entity: 'message',
    title: expect.stringMatching(/^Marked message of \d{4}-\d\d-\d\d as answered$/),
    changes: [{ field: 'answered', before: 'No', after: 'Yes' }],
  });
  expect(JSON.stringify(entry)).not.toContain('mia@mail.test');
  expect(await history.undo(entry)).toMatchObject({ ok: true });
  expect(await list(true)).toEqual([]);
  // What is as it was is not recorded.
  await ada.call('PUT /admin/messages/{id}', { params: { id }, body: { answered: false } });
  expect(await history.list({ id })).toHaveLength(2);

  const missing = { params: { id: 'nothing' }, body };
  expect(await ada.call('PUT /admin/messages/{id}', missing)).toMatchObject({
    problem: { code: 'NOT_FOUND' },
  });
  expect(await shop.visitor().call('PUT /admin/messages/{id}', { params: { id }, body })).toMatchObject({
    problem: { code: 'SIGN_IN_NEEDED' },
  });
});

describe('GET /admin/export/{list}.csv', () => {
  test('is a file in UTF-8 for spreadsheets', async () => {
    const response = await ada.request('GET', '/api/admin/export/subscribers.csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ';
    expect(response.body).toMatch(
      new RegExp(
        `^${byteOrderMark}email,subscribed at,confirmed at,source\r\nthree@else.test,${time},${time},\r\ntwo@news.test,${time},${time},\r\nOne@news.test,${time},${time},\r\n$`,
      ),
    );
  });

  test('escapes formulas', async () => {
    const file = await download('messages');
    expect(file).toContain(`,"'=HYPERLINK(""http://evil.test"")",mia@mail.test,"Where, is ""my order"", `);
    expect(file).not.toMatch(/[,\n]"?[=+@-]/);
  });

  test('has amounts in dollars and the lines of orders', async () => {
    const { idPayment } = await insertPastOrder(shop.db, {
      at: new Date('2026-02-03T04:05:06.789Z'),
      items: [
        { shoe: 'shoe-orbit', quantity: 2, price: 8_950, name: '+Orbit' },
        { shoe: 'shoe-tide', quantity: 1, price: 100_000, name: 'Niño, "Mid"' },
      ],
    });
    expect(await download('orders')).toBe(
      `${byteOrderMark}payment,date,email,status,amount (USD),refunded (USD),disputed,pairs,shoes,discount (USD),discount code,delivery (USD),tax (USD),country,canceled\r\n` +
        `${idPayment},2026-02-03T04:05:06Z,buyer@mail.test,Pending,1179.00,0.00,no,3,` +
        '"2 × +Orbit (size 9); 1 × Niño, ""Mid"" (size 9)",0.00,,0.00,0.00,,no\r\n',
    );
  });

  test('has the discount of an order with its code', async () => {
    const { idPayment } = await insertPastOrder(shop.db, {
      code: 'SPRING10',
      items: [
        { shoe: 'shoe-orbit', quantity: 3, price: 12_000, discount: 3_334 },
        { shoe: 'shoe-tide', quantity: 1, price: 8_950, discount: 895 },
      ],
    });
    const line = (await download('orders')).split('\r\n').find((text) => text.startsWith(idPayment));
    expect(line?.split(',').slice(4, 6)).toEqual(['407.21', '0.00']);
    expect(line).toMatch(/,42\.29,SPRING10,0\.00,0\.00,,no$/);
  });

  test('has every user once, also those with the same creation time', async () => {
    const at = new Date('2026-01-01T00:00:00.123Z');
    await shop.db
      .insertInto('shop_user')
      .values(
        Array.from({ length: 2500 }, (_, index) => ({
          id: `user-${index}`,
          uid: `uid-${index}`,
          email: `user${index}@many.test`,
          created_at: index % 3 === 0 ? new Date(at.getTime() + index) : at,
        })),
      )
      .execute();
    const lines = (await download('users')).split('\r\n').filter((line) => line.includes('@many.test'));
    expect(lines).toHaveLength(2500);
    expect(new Set(lines).size).toBe(2500);
    const times = lines.map((line) => line.split(',')[2] ?? '');
    expect(times).toEqual([...times].sort().reverse());
    expect(lines.find((line) => line.startsWith('uid-1,'))).toBe(
      'uid-1,user1@many.test,2026-01-01T00:00:00Z,Enabled,no',
    );
  });

  test('is for administrators only', async () => {
    const manager = await shop.signUp();
    await shop.db.updateTable('shop_user').set({ manager: true }).where('uid', '=', manager.uid).execute();
    for (const list of ['users', 'orders', 'subscribers', 'messages']) {
      const path = `/api/admin/export/${list}.csv`;
      expect((await shop.visitor().request('GET', path)).json()).toMatchObject({ code: 'SIGN_IN_NEEDED' });
      expect((await manager.request('GET', path)).json()).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('answers 404 for an unknown list', async () => {
    for (const file of ['shop_user.csv', 'users', 'users.CSV', 'toString.csv'])
      expect((await ada.request('GET', `/api/admin/export/${file}`)).statusCode).toBe(404);
  });
});
