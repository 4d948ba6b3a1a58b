import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPassword } from '#tests/support/test-shop.ts';
import { type DiscountShop, openDiscountShop, statusOf, tenPercent } from './discount-admin-shop.ts';

let opened: DiscountShop;
beforeAll(async () => {
  opened = await openDiscountShop();
});
afterAll(() => opened.shop.close());

describe('a change', () => {
  test('replaces the rules, and is undone field by field', async () => {
    const { _id } = await opened.create('CHANGING', { minimumCents: 5_000, brands: ['Velmora'] });
    expect(await opened.change(_id, { value: 20, uses: 5 })).toMatchObject({
      status: 200,
      body: { code: 'CHANGING', value: 20, uses: 5 },
    });
    const first = await opened.history.newest(_id);
    expect(first.title).toBe(
      'Changed reduction, minimum order, brands and uses per code of discount CHANGING',
    );
    await opened.change(_id, { value: 20, uses: 5, firstOrderOnly: true });
    expect(await opened.history.undo(first)).toMatchObject({ ok: true });
    expect(await opened.find(_id)).toMatchObject({
      body: { ...tenPercent, minimumCents: 5_000, brands: ['Velmora'], firstOrderOnly: true },
    });
  });

  test('of nothing is not recorded', async () => {
    const { _id } = await opened.create('STAYING');
    const before = await opened.history.newest(_id);
    expect(await opened.change(_id, {})).toMatchObject({ status: 200, auditEntry: null });
    expect(await opened.history.newest(_id)).toEqual(before);
  });

  test('of the period is undone only as long as the period is the same', async () => {
    const at = (day: number) => `2026-12-0${day}T10:00:00.000Z`;
    const { _id } = await opened.create('PERIOD', { from: at(5), to: at(6) });
    await opened.change(_id, { from: at(1), to: at(6) });
    const first = await opened.history.newest(_id);
    await opened.change(_id, { from: at(1), to: at(2) });
    expect(await opened.history.undo(first)).toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } });
    expect(await opened.history.undoNewest(_id)).toMatchObject({ ok: true });
    expect(await opened.history.undo(first)).toMatchObject({ ok: true });
    expect(await opened.find(_id)).toMatchObject({ body: { from: at(5), to: at(6) } });
  });

  test('can leave brands and shoes in it that were deleted since, but not add one', async () => {
    await opened.ada.call('POST /brands', { body: { name: 'Fleeting' } });
    const { _id } = await opened.create('FLEETING', { brands: ['Fleeting'], shoeIds: ['shoe-nino'] });
    const [brand] = await opened.shop.db
      .selectFrom('brand')
      .select('id')
      .where('name', '=', 'Fleeting')
      .execute();
    await opened.ada.call('DELETE /brands/{id}', { params: { id: brand?.id ?? '' } });
    await opened.ada.call('DELETE /shoes/{id}', { params: { id: 'shoe-nino' } });
    const rules = { brands: ['fleeting'], shoeIds: ['shoe-nino'], value: 15 };
    expect(await opened.change(_id, rules)).toMatchObject({ body: { ...rules, brands: ['Fleeting'] } });
    const { _id: other } = await opened.create('OTHER');
    const refusals = [
      await opened.change(other, { brands: ['Fleeting'] }),
      await opened.change(other, { shoeIds: ['shoe-nino'] }),
    ];
    expect(refusals.map(statusOf)).toEqual([422, 422]);
  });

  test('to a percentage is not undone to a code for delivery while it counts as a price reduction', async () => {
    const free = { kind: 'delivery', value: 100 };
    const { _id } = await opened.create('SHIPPED', free);
    await opened.change(_id, {});
    const first = await opened.history.newest(_id);
    await opened.change(_id, { isPublicReduction: true });
    expect(await opened.history.undo(first)).toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } });
    expect(await opened.history.undoNewest(_id)).toMatchObject({ ok: true });
    expect(await opened.history.undo(first)).toMatchObject({ ok: true });
    expect(await opened.find(_id)).toMatchObject({ body: free });
  });

  test('of no discount, or with wrong rules, is rejected', async () => {
    const { _id } = await opened.create('RULES');
    expect(await opened.change('nothing', {})).toMatchObject({ problem: { status: 404 } });
    expect(await opened.change(_id, { value: 200 })).toMatchObject({
      problem: { status: 422, errors: [{ field: 'value', message: 'A percentage is from 1 to 100' }] },
    });
  });
});

describe('a deletion', () => {
  test('frees the codes, and is undone with them', async () => {
    const { _id } = await opened.create('FREED');
    expect(await opened.remove(_id)).toMatchObject({ status: 200, body: { code: 'FREED' } });
    expect(await opened.codesOf(_id)).toMatchObject([{ is_valid: false }]);
    expect([await opened.find(_id), await opened.remove(_id), await opened.change(_id, {})]).toMatchObject(
      Array(3).fill({ problem: { status: 404 } }),
    );
    expect(await opened.search('FREED')).toHaveLength(0);
    expect(await opened.history.undoNewest(_id)).toMatchObject({
      body: { title: 'Restored discount FREED' },
    });
    expect(await opened.codesOf(_id)).toMatchObject([{ is_valid: true }]);
    expect(await opened.find(_id)).toMatchObject({ ok: true });
  });

  test('is not undone when another discount has the code', async () => {
    const { _id } = await opened.create('HEIR');
    await opened.remove(_id);
    const { _id: heir } = await opened.create('HEIR');
    expect(await opened.history.undoNewest(_id)).toMatchObject({
      problem: {
        code: 'CHANGED_MEANWHILE',
        detail: 'Another discount has this code now. Delete that discount first',
      },
    });
    expect(await opened.codesOf(_id)).toMatchObject([{ is_valid: false }]);
    await opened.remove(heir);
    expect(await opened.history.undoNewest(_id)).toMatchObject({ ok: true });
  });

  test('is what undoing a creation does', async () => {
    const { _id: id } = await opened.createBatch('UNDONE', 3);
    expect(await opened.history.undoNewest(id)).toMatchObject({
      body: { title: 'Deleted discount UNDONE-… (3 codes)' },
    });
    expect(await opened.find(id)).toMatchObject({ problem: { status: 404 } });
    expect((await opened.codesOf(id)).filter(({ is_valid }) => is_valid)).toEqual([]);
    expect(await opened.history.undoNewest(id)).toMatchObject({ ok: true });
    expect((await opened.codesOf(id)).filter(({ is_valid }) => is_valid)).toHaveLength(3);
  });
});

test.each([
  ['creating', async () => opened.create('MADE')],
  [
    'changing',
    async () => {
      const made = await opened.create('CHANGED');
      await opened.change(made._id, { value: 90 });
      return made;
    },
  ],
  [
    'deleting',
    async () => {
      const made = await opened.create('GONE');
      await opened.remove(made._id);
      return made;
    },
  ],
])('undoing %s a discount needs a proof, as creating and changing one do', async (_what, make) => {
  const { _id } = await make();
  const entry = await opened.history.newest(_id);
  await opened.shop.db
    .updateTable('account_session')
    .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
  expect(await opened.history.undo(entry)).toMatchObject({ problem: { code: 'PROOF_NEEDED' } });
  await opened.ada.call('POST /account/proof', { body: { password: testPassword } });
  expect(await opened.history.undo(entry)).toMatchObject({ ok: true });
});
