import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#cli/shop/prepare-database.ts';
import { readSettings } from '#config/settings.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { openBucketServer } from '../support/bucket-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
let shoes: Shoe[];
beforeAll(async () => {
  shop = await openPageTestShop();
  shoes = (await shop.visitor().request('GET', '/api/shoes')).json();
});
afterAll(() => shop.close());

/** The addresses of pictures in the HTML, the link previews and the structured data of a page. */
async function listPictures(page: string): Promise<string[]> {
  const { statusCode, body } = await shop.visitor().request('GET', page);
  expect(statusCode, page).toBe(200);
  return [...body.matchAll(/\/pictures\/[a-z0-9-]+\/[a-z]+-[0-9]+\.[a-z]+/g)].map(([address]) => address);
}

test('every picture that the pages of the demo catalogue name is there', async () => {
  const pages = ['/', '/sale', '/products', ...shoes.map(({ _id }) => `/products/${_id}`)];
  const addresses = new Set<string>();
  for (const page of pages) for (const address of await listPictures(page)) addresses.add(address);
  expect(addresses.size).toBe(shoes.length * 8);
  const missing: string[] = [];
  for (const address of addresses) {
    const { statusCode, headers } = await shop.visitor().request('GET', address);
    const isKept = headers['cache-control'] === 'public, max-age=31536000, immutable';
    if (statusCode !== 200 || !isKept) missing.push(address);
  }
  expect(missing).toEqual([]);
});

test('the picture of a shoe without one is there', async () => {
  for (const file of ['side-320.avif', 'side-640.avif', 'side-1280.avif', 'side-640.webp']) {
    const { statusCode } = await shop.visitor().request('GET', `/pictures/placeholder/${file}`);
    expect(statusCode, file).toBe(200);
  }
});

test('with a bucket they still come with the program', async () => {
  await using bucket = await openBucketServer();
  const withBucket = await openPageTestShop({
    S3_BUCKET: 'shoes',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'me',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  try {
    const { statusCode } = await withBucket.visitor().request('GET', shoes[0]?.image ?? '');
    expect(statusCode).toBe(200);
    expect([...bucket.files.keys()].filter((key) => key.startsWith('pictures/'))).toEqual([]);
  } finally {
    await withBucket.close();
  }
});

test('a new shop knows the preview of every shoe, each its own', () => {
  for (const { picture } of shoes) expect(picture.placeholder).toMatch(/^data:image\/webp;base64,.{20,}$/);
  expect(new Set(shoes.map(({ picture }) => picture.placeholder)).size).toBeGreaterThan(shoes.length / 2);
});

test('a shop of an earlier version gets the previews at its next start, except where somebody uploaded a picture', async () => {
  const { db, url, close } = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shop-demo-pictures-'));
  const settings = readSettings({ ADMIN_PASSWORD: 'open sesame now', DATA_DIR: folder });
  const start = () => prepareDatabase(settings, url, () => {});
  try {
    await start();
    const seeded = await db.selectFrom('shoe').select(['id', 'picture_placeholder']).orderBy('id').execute();
    const [uploaded, ...others] = seeded;
    await db.updateTable('shoe').set({ picture_placeholder: '' }).execute();
    await db
      .updateTable('shoe')
      .set({ picture_base: '/pictures/upload-1' })
      .where('id', '=', uploaded?.id ?? '')
      .execute();
    await start();
    const filled = await db.selectFrom('shoe').select(['id', 'picture_placeholder']).orderBy('id').execute();
    expect(filled).toEqual([{ id: uploaded?.id, picture_placeholder: '' }, ...others]);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});
