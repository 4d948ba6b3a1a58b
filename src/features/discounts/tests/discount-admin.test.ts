import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DiscountShop, openDiscountShop, statusOf, tenPercent } from './discount-admin-shop.ts';

let opened: DiscountShop;
beforeAll(async () => {
  opened = await openDiscountShop();
});
afterAll(() => opened.shop.close());

/** What a discount has that names no rule. */
const noRules = {
  from: null,
  to: null,
  minimumCents: null,
  brands: [],
  shoeIds: [],
  includeSale: false,
  uses: null,
  usesPerCustomer: null,
  firstOrderOnly: false,
  isPublicReduction: false,
};

describe('a code', () => {
  test('is created with its rules, and recorded', async () => {
    const rules = {
      kind: 'amount',
      value: 500,
      from: '2026-11-27T10:00:00.000Z',
      to: '2026-12-01T10:00:00.000Z',
      minimumCents: 5_000,
      brands: ['Velmora'],
      shoeIds: ['shoe-tide'],
      includeSale: true,
      uses: 100,
      usesPerCustomer: 1,
      firstOrderOnly: true,
      isPublicReduction: true,
    };
    const created = await opened.create(' spring10 ', rules);
    const expected = {
      ...rules,
      _id: expect.any(String),
      code: 'SPRING10',
      prefix: null,
      codes: 1,
      used: 0,
      orders: 0,
      discountCents: 0,
      revenueCents: 0,
      date: expect.any(String),
    };
    expect(created).toEqual(expected);
    expect(await opened.find(created._id)).toMatchObject({ body: expected });
    const entry = await opened.history.newest(created._id);
    expect(entry).toMatchObject({ title: 'Created discount SPRING10', undoable: true });
    expect(entry.changes.map(({ field, after }) => [field, after])).toEqual([
      ['code', 'SPRING10'],
      ['reduction', '$5 off'],
      ['validity', 'from 2026-11-27 10:00 UTC until 2026-12-01 10:00 UTC'],
      ['minimum order', '$50'],
      ['brands', 'Velmora'],
      ['shoes', 'shoe-tide'],
      ['shoes on sale', 'Yes'],
      ['uses per code', '100'],
      ['uses per customer', '1'],
      ['first order only', 'Yes'],
      ['price reduction', 'Yes'],
    ]);
  });

  test('has no conditions unless it gets some', async () => {
    expect(await opened.create('PLAIN')).toMatchObject({ ...tenPercent, ...noRules });
  });

  test('for delivery takes a percentage of its price, and is no price reduction', async () => {
    const free = { kind: 'delivery', value: 100 };
    const { _id } = await opened.create('SHIPFREE', free);
    expect(await opened.find(_id)).toMatchObject({ body: { ...free, ...noRules } });
    expect((await opened.history.newest(_id)).changes).toContainEqual(
      expect.objectContaining({ field: 'reduction', after: 'Free delivery' }),
    );
    expect(await opened.change(_id, { ...free, value: 101 })).toMatchObject({
      problem: { status: 422, errors: [{ field: 'value' }] },
    });
    expect(await opened.change(_id, { ...free, isPublicReduction: true })).toMatchObject({
      problem: { status: 422, errors: [{ field: 'isPublicReduction' }] },
    });
    const body = { prefix: 'SHIP', count: 3, kind: 'delivery', value: 50 } as const;
    expect(await opened.ada.call('POST /admin/discounts/batch', { body })).toMatchObject({
      body: { codes: 3, kind: 'delivery', value: 50, uses: 1 },
    });
  });

  test('names brands as the catalog does, and each brand and shoe once', async () => {
    const rules = { brands: ['VELMORA', 'skarn', 'velmora'], shoeIds: ['shoe-tide', 'shoe-tide'] };
    expect(await opened.create('SPELLED', rules)).toMatchObject({
      brands: ['Velmora', 'Skarn'],
      shoeIds: ['shoe-tide'],
    });
  });

  test('that a valid discount has already is rejected', async () => {
    await opened.create('TAKEN');
    const again = await opened.ada.call('POST /admin/discounts', { body: { code: 'taken', ...tenPercent } });
    const message = 'Another discount has the code TAKEN. Enter another one';
    expect(again).toMatchObject({ problem: { status: 422, errors: [{ field: 'code', message }] } });
  });

  test('is created once by concurrent requests', async () => {
    const body = { code: 'RUSH', ...tenPercent };
    const answers = await Promise.all([1, 2].map(() => opened.ada.call('POST /admin/discounts', { body })));
    expect(answers.map(statusOf).sort()).toEqual([201, 422]);
    expect(
      await opened.shop.db.selectFrom('discount').where('id', 'not in', listed()).selectAll().execute(),
    ).toEqual([]);
  });

  /** The ids of discounts that have a code. */
  const listed = () => opened.shop.db.selectFrom('discount_code').select('discount_id');
});

test.each<[object, string, string]>([
  [{ code: 'AB' }, 'code', 'A code has 3 to 40 letters, digits, hyphens and underscores'],
  [{ code: 'A'.repeat(41) }, 'code', 'A code has 3 to 40 letters, digits, hyphens and underscores'],
  [{ code: 'TEN %' }, 'code', 'A code has 3 to 40 letters, digits, hyphens and underscores'],
  [{ value: 0 }, 'value', 'Enter a number of at least 1'],
  [{ value: 2.5 }, 'value', 'Enter a whole number'],
  [{ value: 'ten' }, 'value', 'Enter a whole number'],
  [{ value: 101 }, 'value', 'A percentage is from 1 to 100'],
  [{ kind: 'amount', value: 10_000_000 }, 'value', 'This number is too large'],
  [{ from: '2026-12-01T10:00:00Z', to: '2026-12-01T10:00:00Z' }, 'to', 'The end must be after the beginning'],
  [{ minimumCents: 0 }, 'minimumCents', 'Enter a number of at least 1'],
  [{ uses: 0 }, 'uses', 'Enter a number of at least 1'],
  [{ usesPerCustomer: 0 }, 'usesPerCustomer', 'Enter a number of at least 1'],
  [{ brands: ['Velmora', 'Nobody'] }, 'brands', 'There is no brand called “Nobody”'],
  [{ brands: Array(101).fill('Velmora') }, 'brands', 'A code names at most 100 brands'],
  [{ shoeIds: ['shoe-tide', 'shoe-none'] }, 'shoeIds', 'There is no shoe with the id “shoe-none”'],
  [{ shoeIds: Array(101).fill('shoe-tide') }, 'shoeIds', 'A code names at most 100 shoes'],
])('a code with %j is rejected', async (fields, field, message) => {
  const body = { code: 'REJECTED', ...tenPercent, ...fields };
  const answer = await opened.ada.request('POST', '/api/admin/discounts', { body });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ field, message }]]);
  expect(await opened.search('REJECTED')).toHaveLength(0);
});

describe('a batch', () => {
  test('of 10,000 has as many unique codes, each used once by default', async () => {
    const made = await opened.createBatch('spring', 10_000);
    expect(made).toMatchObject({ code: null, prefix: 'SPRING', codes: 10_000, ...noRules, uses: 1 });
    const codes = (await opened.codesOf(made._id)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(10_000);
    expect(codes.filter((code) => !/^SPRING-[2-9B-DF-HJKMNP-TV-Z]{8}$/.test(code))).toEqual([]);
    expect(await opened.history.newest(made._id)).toMatchObject({
      title: 'Created discount SPRING-… (10,000 codes)',
    });
  });

  test.each<[object, string, string]>([
    [{ count: 10_001 }, 'count', 'A batch has at most 10,000 codes'],
    [{ count: 0 }, 'count', 'Enter a number of at least 1'],
    [{ prefix: '' }, 'prefix', 'A prefix has 1 to 20 letters, digits, hyphens and underscores'],
    [{ prefix: 'A'.repeat(21) }, 'prefix', 'A prefix has 1 to 20 letters, digits, hyphens and underscores'],
    [{ brands: ['Nobody'] }, 'brands', 'There is no brand called “Nobody”'],
  ])('with %j is rejected', async (fields, field, message) => {
    const body = { prefix: 'BAD', count: 2, ...tenPercent, ...fields };
    const answer = await opened.ada.request('POST', '/api/admin/discounts/batch', { body });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ field, message }]]);
  });

  test('is created once by a request that is repeated, also at the same time', async () => {
    const send = () => opened.createBatch('ONCE', 3, 'a key');
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect(await opened.search('ONCE')).toHaveLength(1);
    await opened.createBatch('ONCE', 3, 'another key');
    await opened.createBatch('ONCE', 3);
    expect(await opened.search('ONCE')).toHaveLength(3);
  });

  test('that was rejected is created by the same request when it has become valid', async () => {
    const body = { prefix: 'LATER', count: 1, ...tenPercent, brands: ['Comet'] };
    const send = () => opened.ada.call('POST /admin/discounts/batch', { body }, { idempotencyKey: 'later' });
    expect(await send()).toMatchObject({ problem: { status: 422 } });
    await opened.ada.call('POST /brands', { body: { name: 'Comet' } });
    expect(await send()).toMatchObject({ status: 201 });
  });

  test('that was deleted is not created again by its request', async () => {
    const { _id } = await opened.createBatch('GONE', 1, 'gone');
    await opened.remove(_id);
    await expect(opened.createBatch('GONE', 1, 'gone')).rejects.toThrow(
      'what it made has been deleted since',
    );
  });
});
