import { describe, expect, test } from 'vitest';
import { formShop, strangeIds } from '#tests/support/form-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const { visitor, db, post, signUp } = formShop();

/** Joins the waitlist of a size that it sells out; returns the entry's id. */
async function joinWaitlist(member: TestClient): Promise<string> {
  const size = await db()
    .selectFrom('shoe_size')
    .select(['shoe_id', 'size'])
    .where('quantity', '>', 0)
    .orderBy('shoe_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('shoe_size')
    .set({ quantity: 0 })
    .where('shoe_id', '=', size.shoe_id)
    .where('size', '=', size.size)
    .execute();
  const joined = await member.call('POST /waitlist', { body: { shoeId: size.shoe_id, size: size.size } });
  if (!joined.ok || !('_id' in joined.body)) throw new Error('the waitlist did not take the account');
  return joined.body._id;
}

describe.each(strangeIds)('a form whose address has the id %s', (id) => {
  test('leads back to the same address after a change', async () => {
    const member = await signUp();
    const leave = await joinWaitlist(member);
    const { statusCode, headers } = await post(member, `/products/${id}/waitlist`, { leave });
    expect([statusCode, headers.location]).toEqual([303, `/products/${id}/waitlist?done=left`]);
    expect(await member.call('GET /waitlist', {})).toMatchObject({ body: [{ state: 'canceled' }] });
  });

  test.each([
    ['waitlist', { size: '9' }],
    ['waitlist?claim=x', { action: 'leave' }],
  ])('answers a post to %s without a server error', async (page, fields) => {
    for (const client of [visitor(), await signUp()]) {
      const { statusCode } = await post(client, `/products/${id}/${page}`, fields);
      expect(statusCode).toBeLessThan(500);
    }
  });
});
