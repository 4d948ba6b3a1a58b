import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImageProcess } from '#platform/images/encode-image.ts';
import { imageLimits } from '#platform/images/image-job.ts';
import { pngChunk, pngFile, textBomb } from '../support/png-file.ts';
import { createGoodShoe, goodShoe, plainPicture, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

const message = 'Something went wrong creating your shoes';

let shop: TestShop;
let admin: Member;
let photo: Buffer;
let bomb: Buffer;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
  photo = await plainPicture('jpeg');
  // 4.8 MB that inflate to 4.9 GB.
  bomb = pngFile(400, 300, Array(100).fill(textBomb(49_000)));
});
afterAll(() => shop.close());

const sendPhoto = (member: Member, bytes: Buffer) =>
  sendForm(member, 'PUT', '/api/account/photo', {}, { bytes });
const sendShoe = (bytes: Buffer, name = 'shoe.png') =>
  sendForm(admin, 'POST', '/api/shoes', goodShoe, { bytes, name });
const stored = () =>
  Promise.all([shop.files.list(''), shop.db.selectFrom('shoe').select('id').orderBy('id').execute()]);

test('a bomb of compressed texts is refused before any other upload is done, and disturbs none', async () => {
  expect(bomb.length).toBeGreaterThan(4_700_000);
  const [attacker, customer] = [await shop.signUp(), await shop.signUp()];
  const order: string[] = [];
  const note = async (name: string, upload: Promise<{ statusCode: number }>) => {
    const { statusCode } = await upload;
    order.push(`${name} ${statusCode}`);
  };
  await Promise.all([
    note('bomb', sendPhoto(attacker, bomb)),
    note('customer', sendPhoto(customer, photo)),
    note('shoe', sendShoe(photo)),
  ]);
  expect(order[0]).toBe('bomb 422');
  expect(order.slice(1).sort()).toEqual(['customer 200', 'shoe 201']);
  expect(await shop.files.list(`avatars/${attacker.uid}/`)).toEqual([]);
});

describe('what slips past the checks of the structure is ended by', () => {
  const free = { ...imageLimits, cpu: 100_000, time: 100_000 };

  test('the limit of processor time', async () => {
    expect(await runImageProcess(bomb, 'profile-photo', { ...free, cpu: 400 })).toBe('broken');
  });

  test('the limit of time, which blames the machine and not the picture', async () => {
    const encoded = runImageProcess(bomb, 'profile-photo', { ...free, time: 400 });
    await expect(encoded).rejects.toMatchObject({ problem: { code: 'UNAVAILABLE', retryAfter: 30 } });
  });

  test('the limit of memory', async () => {
    expect(await runImageProcess(photo, 'shoe-picture', imageLimits)).not.toBe('broken');
    const limits = { ...imageLimits, memory: 20_000_000 };
    expect(await runImageProcess(photo, 'shoe-picture', limits)).toBe('broken');
  });
});

describe('nothing is stored of', () => {
  const gif = Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    ...Array<Buffer>(10_000).fill(
      Buffer.from('\x21\xf9\x04\0\0\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1'),
    ),
    Buffer.from(';'),
  ]);
  const cut = async (format: 'png' | 'webp' | 'avif') => {
    const whole = await plainPicture(format, 900, 700);
    return whole.subarray(0, whole.length - Math.ceil(whole.length / 4));
  };
  test.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['256 million pixels', () => pngFile(16_000, 16_000), 422],
    ['a GIF of 10,000 frames', () => gif, 415],
    ['30,000 empty chunks', () => pngFile(9, 9, Array(30_000).fill(pngChunk('abCd'))), 422],
    ['a color profile of 600 kB', () => pngFile(9, 9, [pngChunk('iCCP', Buffer.alloc(600_000))]), 422],
    ['two headers', () => pngFile(9, 9, [pngFile(9, 9).subarray(8, 33)]), 422],
    ['a truncated PNG', () => cut('png'), 422],
    ['a truncated WebP', () => cut('webp'), 422],
    ['a truncated AVIF', () => cut('avif'), 422],
    ['a chosen file of zero bytes', () => Buffer.alloc(0), 422],
  ])('%s', async (_, createFile, status) => {
    const before = await stored();
    const file = await createFile();
    const shoe = await sendShoe(file);
    expect([shoe.statusCode, shoe.json().detail]).toEqual([status, message]);
    expect((await sendPhoto(await shop.signUp(), file)).statusCode).toBe(status);
    expect(await stored()).toEqual(before);
  });
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a JPEG and an HTML page', async () => Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])],
  [
    'a PNG, a script in its texts and a script after its end',
    () =>
      Buffer.concat([
        pngFile(400, 300, [pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))]),
        Buffer.from('<script>alert(1)</script>'),
      ]),
  ],
  [
    'a WebP with a script in its metadata',
    async () =>
      sharp(photo)
        .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
        .webp()
        .toBuffer(),
  ],
])('of a file that is %s only the pixels are stored', async (_, createFile) => {
  const file = await createFile();
  expect(file.includes('<script>')).toBe(true);
  const shoe = await createGoodShoe(admin, {}, { bytes: file });
  const files = await shop.files.list(`${shoe.picture.base.slice(1)}/`);
  expect(files).toHaveLength(6);
  for (const key of files) expect((await shop.files.get(key))?.includes('script')).toBe(false);
});

test('a PNG keeps its orientation and its colors without the chunks that are left out', async () => {
  const bytes = await sharp(await plainPicture('png', 400, 200))
    .withMetadata({ orientation: 6, icc: 'p3' })
    .png()
    .toBuffer();
  const upright = await sharp(await sharp(bytes).autoOrient().toBuffer()).metadata();
  expect(upright).toMatchObject({ width: 200, height: 400 });
  const shoe = await createGoodShoe(admin, {}, { bytes });
  const side = await shop.files.get(`${shoe.picture.base.slice(1)}/side-320.webp`);
  const corner = await sharp(side ?? Buffer.alloc(0))
    .extract({ left: 10, top: 120, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(corner[3]).toBe(0);
});

test('one customer can wait with three uploads; more are told when to come back, others are served', async () => {
  const [hurried, customer] = [await shop.signUp(), await shop.signUp()];
  const [many, other, shoe] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => sendPhoto(hurried, photo))),
    sendPhoto(customer, photo),
    sendShoe(photo),
  ]);
  expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 503, 503, 503]);
  const busy = many.filter(({ statusCode }) => statusCode === 503);
  for (const { headers } of busy) expect(headers['retry-after']).toBe('5');
  expect([other.statusCode, shoe.statusCode]).toEqual([200, 201]);
});
