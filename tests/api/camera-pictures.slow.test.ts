import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeUnusedPictures } from '#shop/catalog/server/media/picture-storage.ts';
import { createGoodShoe, goodShoe, plainPicture, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
});
afterAll(() => shop.close());

describe('what cameras write is accepted:', () => {
  test('a header that decoders warn about', async () => {
    const bytes = await plainPicture('jpeg', 900, 700);
    const header = bytes.indexOf(Buffer.from([0xff, 0xda]));
    bytes[header + bytes.readUInt16BE(header + 2)] = 0;
    const shoe = await createGoodShoe(admin, {}, { bytes });
    expect(shoe.picture.base).toMatch(/upload-/);
    expect((await sendForm(admin, 'PUT', '/api/account/photo', {}, { bytes })).statusCode).toBe(200);
  });

  test.each([
    ['jpeg', 8192, 6144],
    ['png', 8192, 6144],
    ['webp', 8192, 6144],
    ['avif', 5712, 4284],
  ] as const)('a %s of %i × %i pixels, turned on its side', async (format, width, height) => {
    const bytes = await sharp(await plainPicture('png', width, height))
      .withMetadata({ orientation: 6 })
      .toFormat(format, format === 'avif' || format === 'webp' ? { effort: 0 } : {})
      .toBuffer();
    const shoe = await createGoodShoe(admin, {}, { bytes });
    expect(shoe.picture.base).toMatch(/upload-/);
  });
});

describe('a replaced picture', () => {
  test('stays while the change can be undone, and is deleted after 30 days', async () => {
    const shoe = await createGoodShoe(admin, {}, { bytes: await plainPicture('png', 50, 60) });
    const response = await sendForm(
      admin,
      'PUT',
      `/api/shoes/${shoe._id}`,
      { ...goodShoe, version: '1' },
      { bytes: await plainPicture('png', 60, 50) },
    );
    const changed = response.json<typeof shoe>();
    expect(changed.picture.base).not.toBe(shoe.picture.base);
    const key = shoe.picture.base.replace('/pictures/', '');
    expect(await removeUnusedPictures(shop.db, shop.files)).not.toContain(key);

    await shop.db
      .updateTable('admin_history')
      .set({ at: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where('entity_id', '=', shoe._id)
      .execute();
    expect(await removeUnusedPictures(shop.db, shop.files)).toEqual([key]);
    expect((await shop.visitor().request('GET', `${shoe.picture.base}/side-640.webp`)).statusCode).toBe(404);
    expect((await shop.visitor().request('GET', changed.image)).statusCode).toBe(200);
  });
});
