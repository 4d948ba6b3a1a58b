import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { findTodo } from '#tests/support/check-duty.ts';
import { multipartForm } from '#tests/support/multipart-form.ts';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import { pngFile } from '#tests/support/png-file.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { noticeDuty } from '../server/notice-duty.ts';

let shop: PageTestShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
  ada = await shop.administrator();
});
afterAll(() => shop.close());

const set = (body: object) => ada.request('PUT', '/api/admin/settings', { body });
const deliverTo = (...countries: string[]) =>
  set({ delivery: countries.map((country) => ({ country, priceCents: 490 })) });
const get = (path: string) => shop.visitor().request('GET', path);

const upload = (language: string, file: Buffer | string | null, fields?: Record<string, string>) =>
  ada.request('PUT', `/api/admin/guarantee-notice/${language}`, multipartForm(file, fields));

const png = pngFile(40, 60);
const alt = 'Gesetzliche Gewährleistung: mindestens 2 Jahre';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 6"><path d="M0 0h4v6z"/></svg>';

beforeEach(async () => {
  await set({ guaranteeNotices: [] });
  await deliverTo('DE', 'US');
});

describe('an uploaded notice', () => {
  test('is shown byte for byte on its page, with its text and link, and can be replaced', async () => {
    const saved = await upload('de', png, { alt });
    expect(saved.statusCode).toBe(200);
    const [notice] = saved.json();
    const url = 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_de.htm';
    expect(notice).toMatchObject({ language: 'de', alt, url });
    const file = await get(notice.file);
    expect(file.rawPayload.equals(png)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const { body } = await get('/guarantee');
    expect(body).toMatch(new RegExp(`<img src="${notice.file}" alt="${alt}" lang="de"`));
    expect(body).toContain(`href="${url}"`);

    const other = { alt: 'Zwei Jahre', url: 'https://europa.eu/youreurope/garantien' };
    expect((await upload('de', null, other)).json()).toEqual([{ ...notice, ...other }]);
    expect((await get('/guarantee')).body).toContain('Zwei Jahre');
    const [replaced] = (await upload('de', pngFile(41, 60))).json();
    expect(replaced).toMatchObject(other);
    expect(replaced.file).not.toBe(notice.file);
  });

  test('can be WebP, which stays as it is, and a plain drawing', async () => {
    await ada.request('PUT', '/api/admin/settings/logo', multipartForm(png));
    const { files } = (await ada.request('GET', '/api/admin/settings')).json();
    const webp = (await get(files.logo)).rawPayload;
    const [{ file }] = (await upload('de', webp, { alt })).json();
    expect((await get(file)).rawPayload.equals(webp)).toBe(true);
    const [svg] = (await upload('de', drawing)).json();
    expect((await get(svg.file)).body).toContain('d="M0 0h4v6z"');
  });

  test('is one of several on the page, by language', async () => {
    await upload('fr', png, { alt: 'Deux ans' });
    await upload('de', drawing, { alt });
    const { body } = await get('/guarantee');
    expect(body).toContain('href="#fr"');
    expect(body.indexOf('Gesetzliche')).toBeLessThan(body.indexOf('Deux ans'));
    const left = await ada.request('DELETE', '/api/admin/guarantee-notice/fr');
    expect(left.json()).toMatchObject([{ language: 'de' }]);
    expect((await get('/guarantee')).body).not.toContain('Deux ans');
  });

  test('comes back when its removal is undone', async () => {
    await upload('de', png, { alt });
    await ada.request('DELETE', '/api/admin/guarantee-notice/de');
    expect((await get('/guarantee')).statusCode).toBe(404);
    expect(await createAuditLogClient(ada).undoNewest('shop')).toMatchObject({ ok: true });
    expect((await get('/guarantee')).body).toContain(alt);
    const nothing = await ada.request('DELETE', '/api/admin/guarantee-notice/fr');
    expect(nothing.headers['audit-entry']).toBeUndefined();
  });
});

describe('an upload is refused', () => {
  test.each([
    ['with a script', '<svg><script>alert(1)</script></svg>', 422, /element <script>/],
    ['that would lose something', drawing.replace('<path', '<metadata/><path'), 422, /as a PNG file/],
    ['of another type', '%PDF-1.7', 415, /PNG, WebP or SVG/],
    ['of a photo', Buffer.from('\xff\xd8\xff\xe0 photo', 'latin1'), 415, /PNG, WebP or SVG/],
    ['that is damaged', png.subarray(0, 60), 422, /damaged/],
    ['of six megabytes', Buffer.alloc(6 * 1024 * 1024), 413, /at most 5 MB/],
    ['without a file', null, 422, /Choose a file/],
  ])('%s', async (_, file, status, message) => {
    const refused = await upload('de', file, { alt });
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toMatchObject({ detail: expect.stringMatching(message) });
    expect((await get('/guarantee')).statusCode).toBe(404);
  });

  test.each([
    ['de', {}, /what the notice says/i],
    ['de', { alt: ' ' }, /what the notice says/i],
    ['de', { alt, url: 'https://europa.eu.evil.example/' }, /europa\.eu/],
    ['de', { alt, url: 'javascript:alert(1)' }, /europa\.eu/],
    ['tr', { alt }, /language/],
  ])('in %s with %j', async (language, fields, message) => {
    const refused = await upload(language, png, fields);
    expect(refused.statusCode).toBe(422);
    expect(JSON.stringify(refused.json())).toMatch(message);
  });

  test('from anyone but administrators, and where the settings name another file', async () => {
    const path = '/api/admin/guarantee-notice/de';
    expect((await shop.visitor().request('DELETE', path)).statusCode).toBe(401);
    const url = 'https://europa.eu/youreurope/guarantees';
    const file = 'https://elsewhere.example/notice.png';
    expect((await set({ guaranteeNotices: [{ language: 'de', alt, url, file }] })).statusCode).toBe(422);
  });
});

describe('the shop leads to the notice', () => {
  const sentence = 'Legal guarantee of conformity: see the official notice';
  const places = async () => {
    const [contact, products, sale] = await Promise.all(
      ['/contactUs', '/products', '/sale'].map(async (path) => (await get(path)).body),
    );
    return [
      contact?.includes('href="/guarantee"'),
      products?.includes(sentence),
      sale?.includes(sentence),
      (await get('/guarantee')).statusCode === 200,
    ];
  };

  test('from its footer and lists, at once, while it is uploaded and the Union is delivered to', async () => {
    const [nowhere, everywhere] = [Array(4).fill(false), Array(4).fill(true)];
    expect(await places()).toEqual(nowhere);
    await upload('en', png, { alt: 'At least 2 years' });
    expect(await places()).toEqual(everywhere);
    await deliverTo('US', 'GB', 'NO');
    expect(await places()).toEqual(nowhere);
    await deliverTo('US', 'FR');
    expect(await places()).toEqual(everywhere);
  });

  test('and owes it in a language of each country', async () => {
    const todo = (country: string) => findTodo(shop, noticeDuty, country);
    expect(await todo('DE')).toBe('Upload the official notice in German.');
    expect(await todo('BE')).toBe('Upload the official notice in Dutch, French, or German.');
    await upload('de', png, { alt });
    expect(await todo('AT')).toBeNull();
    expect(await todo('BE')).toBeNull();
    expect(await todo('IT')).toContain('Italian');
    expect(await todo('NO')).toBeNull();
  });
});

test('a drawing of 5 MB costs the thread that answers little more than a small one, whatever it contains', async () => {
  const costOf = async (file: string) => {
    const costs: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const began = process.threadCpuUsage();
      await upload('de', file, { alt });
      const { user, system } = process.threadCpuUsage(began);
      costs.push((user + system) / 1000);
    }
    return Math.min(...costs);
  };
  const small = await costOf(drawing);
  const size = 5 * 1024 * 1024 - 1_000;
  const filled = (before: string, part: string, after = '') =>
    before + part.repeat(Math.floor(size / part.length)) + after;
  for (const file of [
    filled('<svg>', '<g>'),
    `<svg>${filled('', '<g>').slice(0, size / 2)}${filled('', '</z>').slice(0, size / 2)}`,
    filled('<svg>', '<'),
    filled('<svg><path d="', 'M1 2 ', '"/></svg>'),
  ])
    expect(await costOf(file), file.slice(0, 40)).toBeLessThan(12 * small);
});
