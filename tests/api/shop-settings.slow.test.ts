import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { multipartForm } from '../support/multipart-form.ts';
import { pngFile } from '../support/png-file.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.updateTable('shop_settings').set({ settings: '{}' }).execute();
  shop.cache.evict(['settings']);
});

const change = (body: object) => ada.request('PUT', '/api/admin/settings', { body });
const get = (path: string) => shop.visitor().request('GET', path);
const read = async () => (await get('/api/settings/public')).json();

const upload = (file: 'logo' | 'icon' | 'picture', bytes: Buffer | string) =>
  ada.request('PUT', `/api/admin/settings/${file}`, multipartForm(bytes));

test('a new shop has its own name and promises nothing', async () => {
  expect(await read()).toMatchObject({
    shop: { name: 'Sneaker Paradise', headline: null, lead: null, accentColor: null, timeZone: 'UTC' },
    promises: {
      about: null,
      authenticity: null,
      returnDays: null,
      answerTime: null,
      newsletterFrequency: null,
    },
    files: { logo: null, icon: null, picture: null },
    colors: null,
    icon: '/favicon.svg',
  });
});

describe('changes', () => {
  test('fields that are left out stay, lists are replaced, and everyone sees it at once', async () => {
    await read();
    await change({ shop: { name: ' Núria &  Söhne Schuhe ', headline: 'Hola' } });
    const socialLinks = [{ name: 'Mastodon', url: 'https://mastodon.example/@nuria' }];
    const changed = await change({ shop: { socialLinks }, promises: { returnDays: 14 } });
    expect(changed.statusCode).toBe(200);
    expect(await read()).toMatchObject({
      shop: { name: 'Núria & Söhne Schuhe', headline: 'Hola', lead: null, socialLinks },
      promises: { returnDays: 14, answerTime: null },
      icon: '/settings/icon.svg',
    });
    expect((await get('/settings/icon.svg')).body).toContain('>N</text>');
    expect((await get('/site.webmanifest')).json()).toMatchObject({
      name: 'Núria & Söhne Schuhe',
      icons: [{ src: '/settings/icon.svg' }],
    });
    expect((await get('/api/openapi.json')).json().info.title).toBe('Núria & Söhne Schuhe');
  });

  test.each(['店鋪', 'חנות נעליים', 'أحذية'])('%s is a name', async (name) => {
    await change({ shop: { name } });
    expect((await read()).shop.name).toBe(name);
  });

  test('each is recorded, and an undo takes back what it changed and nothing else', async () => {
    const history = createAuditLogClient(ada);
    await change({ shop: { name: 'Shoe Lane', accentColor: '#0a5c36' } });
    await change({ promises: { authenticity: { partner: 'Proof', url: 'https://proof.example/' } } });
    const [second, first] = await history.list({ entity: 'settings' });
    expect(second?.changes).toEqual([
      { field: 'authenticator', before: 'None', after: 'Proof, https://proof.example/' },
    ]);
    if (!first) throw new Error('there is no entry');
    expect((await history.undo(first)).ok).toBe(true);
    expect(await read()).toMatchObject({
      shop: { name: 'Sneaker Paradise', accentColor: null },
      promises: { authenticity: { partner: 'Proof' } },
    });
  });

  test('the same again changes nothing', async () => {
    await change({ shop: { name: 'Shoe Lane' } });
    const history = createAuditLogClient(ada);
    const [before] = await history.list({ entity: 'settings' });
    const again = await change({ shop: { name: 'Shoe Lane' } });
    expect(again.headers['audit-entry']).toBeUndefined();
    const [after] = await history.list({ entity: 'settings' });
    expect(after).toEqual(before);
  });

  test.each([
    [{ shop: { name: '   ' } }, 'name', 'Enter a name'],
    [{ shop: { name: '\u200f\u00ad' } }, 'name', 'Enter a name'],
    [{ shop: { name: 'x'.repeat(300) } }, 'name', 'Enter a name of at most 60 characters'],
    [{ shop: { accentColor: 'green' } }, 'accentColor', 'Enter a color like #0a5c36'],
    [
      { shop: { accentColor: '#777777' } },
      'accentColor',
      "Buttons in this color can't be read, or look like the page behind them. The nearest color that works is #767676",
    ],
    [
      { shop: { accentColor: '#ffffff' } },
      'accentColor',
      "Buttons in this color can't be read, or look like the page behind them. The nearest color that works is #bababa",
    ],
    [{ shop: { timeZone: 'Mars/Olympus' } }, 'timeZone', 'Choose a time zone, such as Europe/Berlin'],
    [{ shop: { contactEmail: 'me' } }, 'contactEmail', 'Enter a valid email'],
    [
      { shop: { socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }] } },
      'socialLinks.0.url',
      'Enter an address that begins with https://',
    ],
    [{ promises: { returnDays: 0 } }, 'returnDays', 'Enter at least one day'],
  ])('%j is refused', async (body, field, message) => {
    const refused = await change(body);
    expect(refused.statusCode).toBe(422);
    const [error] = refused.json().errors;
    expect(error.field.endsWith(field)).toBe(true);
    expect(error.message).toBe(message);
    expect((await read()).shop.name).toBe('Sneaker Paradise');
  });

  test.each([{ shop: { colour: 'red' } }, { shops: {} }])(
    '%j has a field that nobody knows',
    async (body) => {
      expect((await change(body)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  test('only administrators change them', async () => {
    const mia = await shop.signUp();
    for (const [client, status] of [
      [mia, 403],
      [shop.visitor(), 401],
    ] as const) {
      const refused = await client.request('PUT', '/api/admin/settings', {
        body: { shop: { name: 'Mine' } },
      });
      expect(refused.statusCode).toBe(status);
    }
  });
});

describe('the accent color', () => {
  test('makes a style sheet in which text can be read in both themes', async () => {
    await change({ shop: { accentColor: '#0A5C36' } });
    const { colors } = await read();
    expect(colors).toBe('/settings/colors/0a5c36.css');
    const sheet = await get(colors);
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.body).toBe(
      [
        ':root{--accent:#0a5c36;--accent-deep:#004b26;--on-accent:#ffffff;--accent-ink:#0a5c36}',
        '@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--accent-ink:#4f966c}}',
        ':root[data-theme=dark]{--accent-ink:#4f966c}',
      ].join('\n'),
    );
  });

  test('has no sheet for other colors', async () => {
    for (const name of ['0a5c36.css', 'x.css', '..%2f..%2fpackage.json'])
      expect((await get(`/settings/colors/${name}`)).statusCode).toBe(404);
  });
});

describe('files', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"></path></svg>';

  test('an SVG is kept as a picture that runs nothing, and an undo brings the old one back', async () => {
    expect((await upload('logo', drawing)).statusCode).toBe(200);
    const { files } = await read();
    const shown = await get(files.logo);
    expect(shown.body).toBe(drawing);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    await upload('logo', drawing.replace('h4', 'h3'));
    expect((await read()).files.logo).not.toBe(files.logo);
    await createAuditLogClient(ada).undoNewest('shop');
    expect((await read()).files.logo).toBe(files.logo);
  });

  test.each([
    ['an SVG', drawing.replace('0 0 4 4', '0 0 8 4'), 160],
    ['a PNG', pngFile(960, 80), 480],
  ])('%s as the logo is a PNG in emails, at an address of its own', async (_, bytes, width) => {
    await upload('logo', bytes);
    const { files } = await read();
    const { html } = (
      await ada.request('POST', '/api/admin/mail-templates/order-paid/preview', { body: {} })
    ).json();
    const [, address = ''] = /<img src="[^"]*?(\/settings\/files\/[^"]+)"/.exec(html) ?? [];
    expect(address).toBe(files.logo.replace(/\w+$/, 'png'));
    const { headers, rawPayload } = await get(address);
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.toString('latin1', 1, 4)).toBe('PNG');
    expect(rawPayload.readUInt32BE(16)).toBe(width);
    expect((await get(files.logo)).headers['content-type']).not.toBe('image/png');
  });

  test('a PNG is encoded anew, and removed', async () => {
    expect((await upload('icon', pngFile(64, 64))).statusCode).toBe(200);
    const { files, icon } = await read();
    expect(icon).toBe(files.icon);
    const shown = await get(icon);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
    expect((await ada.request('DELETE', '/api/admin/settings/icon')).statusCode).toBe(200);
    expect((await read()).icon).toBe('/favicon.svg');
  });

  test.each([
    ['a script', '<svg><script>alert(1)</script></svg>', 422, 'the element <script>'],
    ['no picture', 'hello', 415, 'Use an SVG, PNG or WebP file'],
    ['two megabytes', Buffer.alloc(2 * 1024 * 1024, ' '), 413, 'Use a file of at most 1 MB'],
    ['fifty megabytes', Buffer.alloc(50 * 1024 * 1024, ' '), 413, ''],
    ['nothing', '', 422, ''],
  ])('%s is refused with a reason', async (_, bytes, status, reason) => {
    const refused = await upload('logo', bytes);
    expect(refused.statusCode).toBe(status);
    expect(refused.json().detail).toContain(reason);
    expect((await read()).files.logo).toBeNull();
  });
});

test('emails, passkeys and authenticator apps have the name', async () => {
  await change({ shop: { name: 'Núria & Söhne', accentColor: '#0a5c36' }, promises: { returnDays: null } });
  const mia = await shop.signUp('mia@mail.test');
  const body = { name: 'Mia Berg', email: 'mia@mail.test', message: 'Where is my order? It is late.' };
  await shop.visitor().call('POST /mail/contactUs', { body });
  const mail = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'contact-confirmation')
    .executeTakeFirstOrThrow();
  expect(mail.body_html).toContain('NÚRIA &#38; SÖHNE');
  expect(mail.body_text).toContain('entered in the Núria & Söhne contact form');
  const options = await mia.request('GET', '/api/auth/passkey/generate-register-options');
  expect(options.json().rp.name).toBe('Núria & Söhne');
  const enabled = await mia.request('POST', '/api/auth/two-factor/enable', {
    body: { password: mia.password },
  });
  expect(new URL(enabled.json().totpURI).searchParams.get('issuer')).toBe('Núria & Söhne');
});
