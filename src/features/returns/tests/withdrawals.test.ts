import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { findTodo } from '#tests/support/check-duty.ts';
import { withdrawalDuty } from '../server/withdrawals/withdrawal-duty.ts';
import { buyer, openWithdrawalShop, type WithdrawalShop } from './withdrawal-shop.ts';

let opened: WithdrawalShop;
beforeAll(async () => {
  opened = await openWithdrawalShop();
});
beforeEach(() => opened.clear());
afterAll(() => opened.shop.close());

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('a statement', () => {
  test('finds its order by the number in any case, and by the payment id', async () => {
    const { idPayment, number } = await opened.order();
    const order = number.toLowerCase();
    expect(await opened.withdraw({ order, email: 'MIA@example.com' })).toEqual({
      status: 202,
      body: { receivedAt: isoTime },
    });
    await opened.withdraw({ order: idPayment });
    const listed = await opened.list();
    expect(listed).toHaveLength(2);
    expect(listed[1]).toEqual({
      _id: expect.any(String),
      receivedAt: isoTime,
      late: false,
      done: false,
      owed: null,
      order: { idPayment, number },
      stated: { name: 'Mia Berg', order, email: 'MIA@example.com', part: '', items: null },
    });
    expect(listed[0]?.order).toEqual({ idPayment, number });
  });

  test('is answered alike for an unknown order, another email and a refunded order', async () => {
    const { id, number } = await opened.order();
    await opened.shop.db
      .updateTable('shop_order')
      .set({ refunded_cents: 5000 })
      .where('id', '=', id)
      .execute();
    for (const stated of [
      { order: number },
      { order: 'SP-00000000' },
      { order: 'something else' },
      { order: number, email: 'eve@example.com' },
    ])
      expect(await opened.withdraw(stated)).toEqual({ status: 202, body: { receivedAt: isoTime } });
    expect((await opened.list()).map(({ order }) => order?.number ?? null)).toEqual([
      null,
      null,
      null,
      number,
    ]);
  });

  test('of some pairs has these, with their names in the order', async () => {
    const { number: order } = await opened.order();
    const items = [pair('9'), { _id: 'shoe-other', size: '8', quantity: 2 }];
    await opened.withdraw({ order, items });
    expect((await opened.list())[0]?.stated.items).toEqual([
      { ...items[0], name: 'A shoe' },
      { ...items[1], name: 'shoe-other' },
    ]);
  });

  test('names pairs in the buyer’s own words, which the receipt and the administrators have', async () => {
    const { number: order } = await opened.order();
    const part = '1 Orbit Runner (black), size 9.5, not the other one.';
    await opened.withdraw({ order, part: `  ${part} ` });
    expect((await opened.list())[0]?.stated).toMatchObject({ items: null, part });
    const [receipt] = await opened.receipts();
    expect(receipt).toContain(part);
    expect(receipt).not.toContain('The whole order');
  });

  test('does not take a part of a number for an order', async () => {
    const { number } = await opened.order();
    await opened.withdraw({ order: number.slice(0, 7) });
    expect(await opened.list()).toMatchObject([{ order: null }]);
  });

  test.each([
    [{ order: '' }, 'order'],
    [{ order: 'see https://evil.example' }, 'order'],
    [{ order: 'SP-00000000', name: '' }, 'name'],
    [{ order: 'SP-00000000', email: 'mia' }, 'email'],
    [{ order: 'SP-00000000', items: [] }, 'items'],
    [{ order: 'SP-00000000', part: 'see evil.example' }, 'part'],
    [{ order: 'SP-00000000', part: 'a'.repeat(201) }, 'part'],
    [{ order: 'SP-00000000', items: [{ _id: 'shoe-orbit', size: '9', quantity: 0 }] }, 'items.0.quantity'],
  ])('%j is refused by its field', async (stated, field) => {
    const { status, body } = await opened.withdraw(stated);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field }]);
    expect(await opened.list()).toEqual([]);
  });

  test('that matches no order gets a receipt that quotes less than 1,000 characters', async () => {
    const longest = {
      name: 'N'.repeat(80),
      order: '9'.repeat(64),
      email: `${'e'.repeat(60)}@${'m'.repeat(60)}.test`,
      part: 'p'.repeat(200),
      items: Array.from({ length: 100 }, (_, index) => ({
        _id: 'S'.repeat(60),
        size: 'Z'.repeat(37) + String(index),
        quantity: 1,
      })),
    };
    expect(await opened.withdraw(longest)).toMatchObject({ status: 202 });
    const [receipt = ''] = await opened.receipts();
    expect(receipt).toContain('and 97 more');
    expect(receipt.match(/N{9,}|9{9,}|e{9,}|m{9,}|p{9,}|S{9,}|Z{9,}\d*/g)?.join('').length).toBeLessThan(
      1_000,
    );
  });

  test('counts once within a day, with and without an Idempotency-Key', async () => {
    const { number: order } = await opened.order();
    const first = await opened.withdraw({ order, items: [pair('9'), pair('8')] });
    const headers = { 'idempotency-key': '9b9f3c52-6a7e-4a53-9b2f-1c5d7a0e4f11' };
    const again = { order: order.toLowerCase(), items: [pair('8'), pair('9')] };
    expect(await opened.withdraw(again, headers)).toEqual(first);
    expect(await opened.withdraw(again, headers)).toEqual(first);
    expect(await opened.list()).toHaveLength(1);
    expect(await opened.receipts()).toHaveLength(1);
    await opened.withdraw({ order, items: [pair('9')] });
    await opened.shop.db
      .updateTable('form_deed')
      .set({ created_at: daysAgo(1.01) })
      .execute();
    await opened.withdraw(again);
    expect(await opened.list()).toHaveLength(3);
  });

  test('that is pressed twice at once counts once', async () => {
    const { number: order } = await opened.order();
    const answers = await Promise.all(Array.from({ length: 5 }, () => opened.withdraw({ order })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.receivedAt}`)).size).toBe(1);
    expect(await opened.list()).toHaveLength(1);
    expect(await opened.receipts()).toHaveLength(1);
  });
});

describe('the period', () => {
  test('has the days of the settings, at least 14', async () => {
    const refused = await opened.set({ returnDays: 13 });
    expect(refused.json().errors).toMatchObject([{ field: 'returnDays' }]);
    const { idPayment, number: order } = await opened.order();
    await opened.receive(idPayment, daysAgo(20));
    await opened.withdraw({ order, name: 'Late' });
    expect((await opened.set({ returnDays: 30 })).json()).toMatchObject({ returnDays: 30 });
    await opened.withdraw({ order, name: 'In time' });
    await opened.set({ returnDays: 14 });
    expect((await opened.list()).map(({ stated, late }) => [stated.name, late])).toEqual([
      ['In time', false],
      ['Late', true],
    ]);
  });

  test('begins at the last receipt, and not of an order that is pending again', async () => {
    const { idPayment, number: order } = await opened.order();
    await opened.receive(idPayment, daysAgo(40));
    const params = { idPayment };
    await opened.ada.call('PUT /cart/order/{idPayment}', { params, body: { status: 'Pending' } });
    await opened.withdraw({ order, name: 'Pending' });
    await opened.receive(idPayment, daysAgo(40));
    await opened.withdraw({ order, name: 'Received' });
    expect((await opened.list()).map(({ late }) => late)).toEqual([true, false]);
  });
});

describe('the receipt', () => {
  test('in the preview of its texts is the newest', async () => {
    const path = '/api/admin/mail-templates/withdrawal-receipt/preview';
    const preview = async () => (await opened.ada.request('POST', path, { body: {} })).json().text;
    const { number: order } = await opened.order();
    await opened.withdraw({ order });
    const [whole] = await opened.receipts();
    expect(await preview()).toBe(whole);
    await opened.withdraw({ order, items: [pair('9')] });
    expect(await preview()).toBe((await opened.receipts()).at(-1));
  });

  test('has the statement, the pairs, and the time in the zone of the shop', async () => {
    await opened.set({ shop: { timeZone: 'Asia/Kolkata' } });
    const { number: order } = await opened.order(['shoe-orbit', 'shoe-ember']);
    const { body } = await opened.withdraw({ order, items: [pair('9')] });
    const [receipt = ''] = await opened.receipts();
    const local = new Date(Date.parse(body.receivedAt) + 5.5 * 3_600_000).toISOString().slice(0, 19);
    expect(receipt).toContain(`Received: ${local}+05:30`);
    expect(receipt).toContain(`on ${local.slice(0, 16).replace('T', ' ')} (Asia/Kolkata)`);
    expect(receipt).toContain('Name: Mia Berg');
    expect(receipt).toContain(`Order: ${order}`);
    expect(receipt).toContain(`Email: ${buyer}`);
    expect(receipt).toContain('Withdrawn: 1 × A shoe, size 9\n');
    await opened.set({ shop: { timeZone: 'UTC' } });
  });

  test('of a whole order lists its pairs', async () => {
    const { number: order } = await opened.order(['shoe-orbit', 'shoe-ember']);
    await opened.withdraw({ order });
    const pairs = '1 × A shoe, size 9';
    expect(await opened.receipts()).toEqual([
      expect.stringContaining(`Withdrawn: The whole order, ${pairs}, ${pairs}`),
    ]);
  });

  test('to another email has only what was stated', async () => {
    const { number: order } = await opened.order();
    await opened.withdraw({ order, email: 'eve@example.com' });
    await opened.withdraw({ order, email: 'eve@example.com', items: [pair('9')] });
    const [whole = '', part = ''] = await opened.receipts();
    expect(whole).toContain('Withdrawn: The whole order\n');
    expect(part).toContain('Withdrawn: 1 × shoe-orbit, size 9\n');
    expect(whole + part).not.toContain('A shoe');
  });
});

describe('an administrator', () => {
  test('settles a withdrawal and undoes it', async () => {
    await opened.withdraw({ order: 'SP-00000000' });
    const [{ _id: id } = { _id: '' }] = await opened.list();
    const settled = await opened.ada.call('PUT /admin/withdrawals/{id}', {
      params: { id },
      body: { done: true },
    });
    expect(settled).toMatchObject({ ok: true, body: { _id: id, done: true } });
    expect(await opened.list({ done: false })).toEqual([]);
    const history = createAuditLogClient(opened.ada);
    const entry = await history.newest(id);
    expect(entry.title).toMatch(/^Marked withdrawal of \d{4}-\d\d-\d\d as settled$/);
    expect(JSON.stringify(entry)).not.toContain(buyer);
    await history.undo(entry);
    expect(await opened.list({ done: false })).toMatchObject([{ _id: id }]);
  });

  test('sees all of them, also if the pairs of one cannot be read', async () => {
    const { number } = await opened.order();
    await opened.withdraw({ order: number });
    await opened.withdraw({ order: number, items: [pair('9')] });
    const [odd] = await opened.list();
    const items = JSON.stringify([{ _id: 5 }]);
    await opened.shop.db
      .updateTable('withdrawal')
      .set({ items })
      .where('id', '=', odd?._id ?? '')
      .execute();
    expect((await opened.list()).map(({ stated }) => stated.part)).toEqual([
      'The stated pairs cannot be read.',
      '',
    ]);
  });

  test('alone sees withdrawals', async () => {
    for (const who of [opened.shop.visitor(), await opened.shop.signUp()])
      expect((await who.request('GET', '/api/admin/withdrawals')).statusCode).toBeGreaterThan(400);
  });
});

describe('the links', () => {
  const publicLinks = async () =>
    (await opened.shop.visitor().request('GET', '/api/settings/public')).json().buyerLinks;

  test.each([
    [[], []],
    [['US', 'CH'], []],
    [['US', 'DE'], ['/withdraw']],
    [['NO'], ['/withdraw']],
    [['GB'], ['/withdraw']],
  ])('in a shop that delivers to %j are %j, at once', async (countries, links) => {
    await opened.set({ delivery: countries.map((country) => ({ country, priceCents: 0 })) });
    expect((await publicLinks()).map(({ to }: { to: string }) => to)).toEqual(links);
  });
});

test('the shop owes buyers in Europe an address to return pairs to, and an email', async () => {
  const todo = (country: string) => findTodo(opened.shop, withdrawalDuty, country);
  expect(await todo('US')).toBeNull();
  expect(await todo('DE')).toContain('address');
  await opened.set({ seller: { street: 'Hafenstraße 12', city: 'Hamburg' } });
  expect(await todo('GB')).toContain('email');
  await opened.set({ shop: { contactEmail: 'hello@shop.example' } });
  expect(await todo('DE')).toBeNull();
});

const pair = (size: string) => ({ _id: 'shoe-orbit', size, quantity: 1 });
