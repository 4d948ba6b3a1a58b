import { describe, expect, test } from 'vitest';
import { formShop, strangeIds } from '../support/form-shop.ts';

const { visitor, post, signUp } = formShop();

describe.each(strangeIds)('a form whose address has the id %s', (id) => {
  test.each([
    ['review', { intent: 'delete' }],
    ['review', { review: 'Light as a feather', rating: '5' }],
  ])('answers a post to %s without a server error', async (page, fields) => {
    for (const client of [visitor(), await signUp()]) {
      const { statusCode } = await post(client, `/products/${id}/${page}`, fields);
      expect(statusCode).toBeLessThan(500);
    }
  });
});
