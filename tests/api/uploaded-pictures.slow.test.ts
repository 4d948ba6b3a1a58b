import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureWidths } from '#platform/contract/fields/picture-widths.ts';
import { memoryFiles } from '../support/memory-files.ts';
import { createGoodShoe, goodShoe, plainPicture, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

// Encoding a picture in six variants takes a second, and more on a busy machine.
let shop: TestShop;
let admin: Member;
beforeAll(async () => {
  const bundledFiles = memoryFiles();
  await bundledFiles.put('pictures/placeholder/side-640.avif', Buffer.from('bundled'));
  await bundledFiles.put('pictures/upload-1234/side-640.avif', Buffer.from('bundled'));
  shop = await openTestShop({ bundledFiles });
  admin = await shop.administrator(1);
});
afterAll(() => shop.close());

const get = (path: string) => shop.visitor().request('GET', path);
const uploadsStored = () => shop.files.list('pictures/upload-');
const send = (bytes: Buffer, rest: { name?: string; type?: string } = {}) =>
  sendForm(admin, 'POST', '/api/shoes', goodShoe, { bytes, ...rest });

/** Expects that `attempt` leaves files and shoes unchanged. */
async function expectNothingStored(attempt: () => Promise<void>): Promise<void> {
  const shoes = () => shop.db.selectFrom('shoe').select('id').orderBy('id').execute();
  const before = [await uploadsStored(), await shoes()];
  await attempt();
  expect([await uploadsStored(), await shoes()]).toEqual(before);
}

describe('an uploaded picture', () => {
  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'as %s is stored in every width and format, 4:3',
    async (format) => {
      const shoe = await createGoodShoe(admin, {}, { bytes: await plainPicture(format) });
      expect(shoe.picture.base).toMatch(/^\/pictures\/upload-[0-9a-f]{40}$/);
      expect(shoe.image).toBe(`${shoe.picture.base}/side-640.webp`);
      expect(shoe.picture.placeholder).toMatch(/^data:image\/webp;base64,.{20,600}$/);
      for (const width of pictureWidths) {
        for (const type of ['avif', 'webp'] as const) {
          const response = await get(`${shoe.picture.base}/side-${width}.${type}`);
          expect(response.statusCode).toBe(200);
          expect(response.headers).toMatchObject({
            'content-type': `image/${type}`,
            'x-content-type-options': 'nosniff',
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': expect.stringContaining("default-src 'none'"),
          });
          expect(await sharp(response.rawPayload).metadata()).toMatchObject({
            width,
            height: (width * 3) / 4,
            hasAlpha: true,
          });
        }
      }
    },
  );

  test('loses its metadata and is rotated upright', async () => {
    const bytes = await sharp(await plainPicture('jpeg', 400, 200))
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const shoe = await createGoodShoe(admin, {}, { bytes });
    const { rawPayload } = await get(`${shoe.picture.base}/side-320.webp`);
    const { exif, icc, orientation } = await sharp(rawPayload).metadata();
    expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
    const left = await sharp(rawPayload)
      .extract({ left: 10, top: 120, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(left[3]).toBe(0);
  });

  test('in CMYK is converted to sRGB', async () => {
    const bytes = await sharp(await plainPicture('jpeg'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const shoe = await createGoodShoe(admin, {}, { bytes });
    const { rawPayload } = await get(`${shoe.picture.base}/side-320.webp`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ space: 'srgb' });
  });

  test('uploaded twice is stored once', async () => {
    const bytes = await plainPicture('png', 123, 45);
    const shoes = await Promise.all([
      createGoodShoe(admin, {}, { bytes }),
      createGoodShoe(admin, {}, { bytes }),
    ]);
    expect(shoes[0].picture.base).toBe(shoes[1].picture.base);
  });
});

describe('an invalid upload leaves no files behind:', () => {
  const message = 'Something went wrong creating your shoes';
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 415],
    ['ZIP', Buffer.from('PK\x03\x04 and so on'), 415],
    [
      'the first bytes of a JPEG and a script',
      Buffer.from('\xff\xd8\xff/*<script>alert(1)</script>', 'latin1'),
      422,
    ],
    ['one byte', Buffer.from('x'), 415],
  ])('%s', async (_name, bytes, status) => {
    await expectNothingStored(async () => {
      const response = await send(bytes, { name: 'shoe.jpg', type: 'image/jpeg' });
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ detail: message });
    });
  });

  test.each(['gif', 'tiff'] as const)('%s', async (format) => {
    await expectNothingStored(async () => {
      expect((await send(await plainPicture(format))).json()).toMatchObject({
        status: 415,
        errors: [{ field: 'image', message: 'Use a JPEG, PNG, WebP or AVIF picture' }],
      });
    });
  });

  test('a truncated JPEG', async () => {
    const whole = await plainPicture('jpeg', 900, 700);
    await expectNothingStored(async () => {
      const response = await send(whole.subarray(0, whole.length / 2));
      expect(response.json()).toMatchObject({
        status: 422,
        detail: message,
        errors: [{ field: 'image', message: 'This picture is damaged' }],
      });
    });
  });

  test.each(['png', 'jpeg', 'webp'] as const)('%s of more than 50 megapixels', async (format) => {
    const huge = await plainPicture(format, 8200, 6400);
    await expectNothingStored(async () => {
      expect((await send(huge)).json()).toMatchObject({
        status: 422,
        errors: [{ field: 'image', message: 'Use a picture of at most 50 megapixels' }],
      });
    });
  });

  test('avif of more than 25 megapixels', async () => {
    const huge = await plainPicture('avif', 5200, 5200);
    await expectNothingStored(async () => {
      expect((await send(huge)).json()).toMatchObject({
        status: 422,
        errors: [{ field: 'image', message: 'Use an AVIF picture of at most 25 megapixels' }],
      });
    });
  });

  test('more than 5 MB', async () => {
    await expectNothingStored(async () => {
      const response = await send(Buffer.alloc(5 * 1024 * 1024 + 1, 1));
      expect(response.json()).toMatchObject({
        status: 413,
        code: 'TOO_LARGE',
        errors: [{ field: 'image', message: 'Use a picture of at most 5 MB' }],
      });
    });
  });

  test('a valid picture of an invalid shoe', async () => {
    const bytes = await plainPicture('png', 77, 77);
    await expectNothingStored(async () => {
      const response = await sendForm(admin, 'PUT', '/api/shoes/nothing', goodShoe, { bytes });
      expect(response.statusCode).toBe(404);
    });
  });
});

test('accepts a picture of 3 MB, and treats a field without a chosen file as missing', async () => {
  const noise = await sharp({
    create: {
      width: 1300,
      height: 900,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect(noise.length).toBeGreaterThan(2_500_000);
  await createGoodShoe(admin, {}, { bytes: noise });
  const shoe = await createGoodShoe(
    admin,
    {},
    {
      bytes: Buffer.alloc(0),
      name: '',
      type: 'application/octet-stream',
    },
  );
  expect(shoe.picture.base).toBe('/pictures/placeholder');
});

test('a full disk answers with an error and leaves no partial files', async () => {
  const files = memoryFiles();
  let remainingWrites = 3;
  const full = await openTestShop({
    files: {
      ...files,
      put: async (key, bytes) => {
        remainingWrites -= 1;
        if (remainingWrites < 0)
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await files.put(key, bytes);
      },
    },
  });
  try {
    const owner = await full.administrator(1);
    const response = await sendForm(owner, 'POST', '/api/shoes', goodShoe, {
      bytes: await plainPicture('png'),
    });
    expect(response.json()).toMatchObject({ status: 507, code: 'STORAGE_FULL' });
    expect(await files.list('pictures/')).toEqual([]);
    expect(await full.db.selectFrom('shoe').select('id').where('name', '=', goodShoe.name).execute()).toEqual(
      [],
    );
  } finally {
    await full.close();
  }
});

describe('GET /pictures/{key}/{file}', () => {
  test('serves a bundled picture, to be kept for good', async () => {
    const response = await get('/pictures/placeholder/side-640.avif');
    expect(response).toMatchObject({ statusCode: 200, body: 'bundled' });
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('serves an upload from the storage of uploads only, in a width of earlier versions too', async () => {
    await shop.files.put('pictures/upload-5678/side-480.webp', Buffer.from('of 480'));
    expect(await get('/pictures/upload-5678/side-480.webp')).toMatchObject({
      statusCode: 200,
      body: 'of 480',
    });
    expect((await get('/pictures/upload-1234/side-640.avif')).statusCode).toBe(404);
  });

  test.each([
    '/pictures/unknown/side-640.webp',
    '/pictures/upload-0000/side-640.webp',
    '/pictures/placeholder/side-641.webp',
    '/pictures/placeholder/side-640.png',
    '/pictures/placeholder/top-640.webp',
    '/pictures/..%2f..%2fetc/side-640.webp',
    '/pictures/%2e%2e/side-640.webp',
    '/pictures/placeholder/..%2f..%2fpasswd',
    '/files/avatars/..%2f..%2fetc%2fpasswd',
    '/files/avatars/../../etc/passwd',
    '/files/avatars//x.webp',
    '/files/avatars/.hidden.webp',
    '/files/avatars/x.html',
    '/files/pictures/placeholder/side-640.webp',
    '/files/avatars/nobody.webp',
  ])('%s answers 404', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });

  test('profile images are served below /files/avatars/, and kept by no cache between shop and browser', async () => {
    await shop.files.put('avatars/mia/1.webp', Buffer.from('mia'));
    const response = await get('/files/avatars/mia/1.webp');
    expect(response).toMatchObject({ statusCode: 200, body: 'mia' });
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
    });
  });

  test('does not count against the rate limit', async () => {
    const bundledFiles = memoryFiles();
    await bundledFiles.put('pictures/placeholder/side-320.webp', Buffer.from('x'));
    const strict = await openTestShop({ settings: { rateLimitScale: 0.005 }, bundledFiles });
    try {
      for (let round = 0; round < 5; round++) {
        const response = await strict.visitor().request('GET', '/pictures/placeholder/side-320.webp');
        expect(response.statusCode).toBe(200);
      }
    } finally {
      await strict.close();
    }
  });
});
