import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFile, listShoeLines } from '#tests/support/import-file.ts';
import { plainPicture } from '#tests/support/shoe-form.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { createFetchPicture } from '../import-export.ts';

// Pictures are encoded in many sizes.
let shop: TestShop;
let web: Server;
let origin: string;
let png: Buffer;
beforeAll(async () => {
  shop = await openTestShop();
  png = await plainPicture('png');
  web = createServer((request, response) => {
    if (request.url === '/shoe.png') response.end(png);
    else if (request.url === '/page') response.end('<html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', () => resolve()));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  web.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
});

/** A PNG whose header claims a size in pixels. */
function withSize(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

const file = (image: string) =>
  `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Image Src\none,Shoe,Skarn,Size,9,80,${image}`;
const pictureOf = () =>
  shop.db
    .selectFrom('shoe')
    .select(['picture_base as base', 'picture_views as views', 'picture_placeholder as placeholder'])
    .executeTakeFirstOrThrow();

describe('pictures beside a product file', () => {
  test('are decoded and encoded anew; a second one is the other view', async () => {
    const pictures = new Map([
      ['a/front.png', png],
      ['back.webp', await plainPicture('webp')],
    ]);
    const twoRows = `${file('a/front.png')}\none,,,,,,back.webp\none,,,,,,back.webp`;
    const { refused, notes } = await importFile(shop, twoRows, { pictures });
    expect(refused).toEqual([]);
    expect(notes).toContain('row 2: a shoe can have two pictures, so 1 more is skipped');
    const { base, views, placeholder } = await pictureOf();
    expect([base, views]).toEqual([
      expect.stringMatching(/^\/pictures\/upload-[0-9a-f]{40}$/),
      ['side', 'quarter'],
    ]);
    expect(placeholder).toMatch(/^data:image\/webp/);
    for (const view of views) {
      expect((await shop.visitor().request('GET', `${base}/${view}-640.webp`)).statusCode).toBe(200);
    }
    expect(await importFile(shop, twoRows, { pictures })).toMatchObject({ counts: '0 0 1' });
  });

  test.each([
    ['absent.png', '2 Image Src: there is no picture absent.png of at most 5 MB'],
    ['../secret.png', '2 Image Src: there is no picture ../secret.png of at most 5 MB'],
    ['page.png', '2 Image Src: Use a JPEG, PNG, WebP or AVIF picture'],
    ['cut.png', '2 Image Src: This picture is damaged'],
    ['large.png', '2 Image Src: Use a picture of at most 50 megapixels'],
  ])('%s is refused, and nothing is left of the others', async (name, problem) => {
    const pictures = new Map([
      ['fine.png', await plainPicture('png', 50, 40)],
      ['page.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['../secret.png', png],
      ['cut.png', png.subarray(0, png.length / 2)],
      ['large.png', withSize(png, 10_000, 6_000)],
    ]);
    const before = await shop.files.list('pictures/');
    const content = `${file('fine.png')}\ntwo,Other,Skarn,Size,9,80,${name}`.replaceAll('\ntwo', '\ntwo');
    for (const dryRun of [true, false]) {
      const { refused } = await importFile(shop, content, { pictures, dryRun });
      expect(refused, dryRun ? 'dry run' : 'import').toEqual([problem.replace('2 ', '3 ')]);
    }
    expect(await shop.files.list('pictures/')).toEqual(before);
  });

  test('are counted by a dry run as by the import, and not stored', async () => {
    await importFile(shop, file(''));
    const before = await shop.files.list('pictures/');
    const pictures = new Map([['new.png', await plainPicture('png', 60, 40)]]);
    expect(await importFile(shop, file('new.png'), { pictures, dryRun: true })).toMatchObject({
      counts: '0 1 0',
      refused: [],
      changeId: null,
    });
    expect(await shop.files.list('pictures/')).toEqual(before);
    expect(await importFile(shop, file('new.png'), { pictures })).toMatchObject({ counts: '0 1 0' });
  });

  test('that did not come along are told, and the shoe gets the placeholder', async () => {
    const { notes, counts } = await importFile(shop, file('a/front.png'));
    expect([counts, notes.at(-1)]).toEqual([
      '1 0 0',
      'row 2: Image Src names a file, but no pictures were uploaded with the products',
    ]);
    expect(await pictureOf()).toMatchObject({ base: '/pictures/placeholder' });
  });
});

describe('pictures on the web', () => {
  test('are left out unless they are asked for', async () => {
    await importFile(shop, file(`${origin}/shoe.png`));
    expect(await pictureOf()).toMatchObject({ base: '/pictures/placeholder' });
  });

  test('are fetched, and fetched again without a change', async () => {
    const fetchPicture = createFetchPicture({ allowPrivate: true });
    await importFile(shop, file(`${origin}/shoe.png`), { fetchPicture });
    expect(await pictureOf()).toMatchObject({ base: expect.stringContaining('upload-') });
    expect(await importFile(shop, file(`${origin}/shoe.png`), { fetchPicture })).toMatchObject({
      counts: '0 0 1',
    });
  });

  test.each([
    ['/absent', 'the picture could not be downloaded: the server responded with 404'],
    ['/page', 'Use a JPEG, PNG, WebP or AVIF picture'],
  ])(
    '%s is skipped and reported; it refuses its row where nothing is to be left out',
    async (path, problem) => {
      const fetchPicture = createFetchPicture({ allowPrivate: true });
      const content = `${file(origin + path)}\ntwo,Other,Skarn,Size,9,80,${origin}/shoe.png`;
      for (const dryRun of [true, false]) {
        const { refused } = await importFile(shop, content, { fetchPicture, strict: true, dryRun });
        expect(refused, dryRun ? 'dry run' : 'import').toEqual([`2 Image Src: ${problem}`]);
        expect(await listShoeLines(shop.db)).toEqual([]);
      }
      for (const dryRun of [true, false])
        expect(await importFile(shop, content, { fetchPicture, dryRun })).toMatchObject({
          counts: '2 0 0',
          refused: [],
          notes: expect.arrayContaining([`row 2: Image Src: ${problem}; ${origin}${path} is skipped`]),
        });
      const pictures = await shop.db
        .selectFrom('shoe')
        .select(['name', 'picture_base'])
        .orderBy('name')
        .execute();
      expect(pictures.map(({ picture_base }) => picture_base)).toEqual([
        expect.stringContaining('upload-'),
        '/pictures/placeholder',
      ]);
    },
  );

  test.each(['http://localhost', 'http://127.0.0.1', 'http://[::ffff:7f00:1]', 'http://169.254.169.254'])(
    '%s is never asked',
    async (host) => {
      const port = new URL(origin).port;
      const fetchPicture = createFetchPicture({ allowPrivate: false });
      const { refused } = await importFile(shop, file(`${host}:${port}/shoe.png`), {
        fetchPicture,
        strict: true,
      });
      expect(refused).toEqual([
        '2 Image Src: the picture could not be downloaded: the address is in a private network',
      ]);
    },
  );
});
