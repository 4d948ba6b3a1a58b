import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { findTodo } from '#tests/support/check-duty.ts';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { accessibilityDuty } from '../server/accessibility-duty.ts';

let shop: PageTestShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
  ada = await shop.administrator();
});
afterAll(() => shop.close());

const put = (accessibility: object) => ada.request('PUT', '/api/admin/settings', { body: { accessibility } });
const get = (path: string) => shop.visitor().request('GET', path);
const page = () => get('/pages/accessibility');
const footer = async () => (await get('/contactUs')).body.match(/href="\/pages\/accessibility"/g) ?? [];

const statement = {
  conformance: 'partial',
  knownLimits: 'Our videos have no captions.\nAsk us for their texts.',
  contactEmail: 'access@shop.example',
  authority: { name: 'MLBF, Magdeburg', url: 'https://authority.example/' },
  reviewedOn: '2026-11-27',
};

beforeEach(async () => {
  await put({});
  await ada.request('DELETE', '/api/admin/pages/accessibility');
});

describe('the page', () => {
  test('is not there, nor its link, until somebody fills it in', async () => {
    expect((await page()).statusCode).toBe(404);
    expect((await get('/api/accessibility-statement')).statusCode).toBe(404);
    expect(await footer()).toEqual([]);
  });

  test('says what was entered, at once, and is gone when it is cleared', async () => {
    expect((await page()).statusCode).toBe(404);
    expect((await put(statement)).statusCode).toBe(200);
    const { body, statusCode } = await page();
    expect(statusCode).toBe(200);
    for (const text of [
      'except for the known limits below',
      'Our videos have no captions.\nAsk us for their texts.',
      'href="mailto:access@shop.example"',
      'href="https://authority.example/"',
      'MLBF, Magdeburg',
      'November 27, 2026',
    ])
      expect(body).toContain(text);
    expect(await footer()).toHaveLength(1);
    expect((await page()).headers['cache-control']).toBe((await get('/contactUs')).headers['cache-control']);

    await put({});
    expect((await page()).statusCode).toBe(404);
    expect(await footer()).toEqual([]);
  });

  test.each([
    ['full', 'The shop meets the European standard EN 301 549'],
    ['exempt', 'We are a microenterprise'],
  ])('of a shop that is %s says so', async (conformance, text) => {
    await put({ conformance });
    const { body } = await page();
    expect(body).toContain(text);
    expect(body).not.toContain('Known limits');
    expect(body).toContain('href="/contactUs"');
  });

  test('shows the email of the seller where no other is entered', async () => {
    await ada.request('PUT', '/api/admin/settings', { body: { seller: { email: 'office@shop.example' } } });
    await put({ conformance: 'full' });
    expect((await page()).body).toContain('mailto:office@shop.example');
    await ada.request('PUT', '/api/admin/settings', { body: { seller: { email: null } } });
  });

  test('that an administrator wrote replaces the statement, with one link in the footer', async () => {
    await put(statement);
    const body = { title: 'Access for all', markdown: 'In our own words.', inFooter: true };
    await ada.request('PUT', '/api/admin/pages/accessibility', { body });
    const shown = (await page()).body;
    expect(shown).toContain('In our own words.');
    expect(shown).not.toContain('Our videos have no captions');
    expect(await footer()).toHaveLength(1);
    expect((await ada.request('GET', '/admin/accessibility')).body).toContain(
      'It is shown in place of the statement',
    );
    await ada.request('DELETE', '/api/admin/pages/accessibility');
    expect((await page()).body).toContain('Our videos have no captions');
  });

  test('is not linked in emails about orders', async () => {
    await put(statement);
    const preview = await ada.request('POST', '/api/admin/mail-templates/order-paid/preview', {
      body: { texts: {} },
    });
    expect(preview.body).not.toContain('/pages/accessibility');
  });
});

describe('administrators', () => {
  test('undo a change', async () => {
    await put(statement);
    await put({ conformance: 'full' });
    expect(await createAuditLogClient(ada).undoNewest('shop')).toMatchObject({ ok: true });
    expect((await page()).body).toContain('Our videos have no captions');
  });

  test.each([
    [{ conformance: 'partial' }, 'accessibility.knownLimits'],
    [{ conformance: 'somewhat' }, 'accessibility.conformance'],
    [{ conformance: 'full', contactEmail: 'nobody' }, 'accessibility.contactEmail'],
    [{ authority: { name: 'A', url: 'javascript:alert(1)' } }, 'accessibility.authority.url'],
    [{ authority: { name: '', url: 'https://a.example' } }, 'accessibility.authority.name'],
    [{ reviewedOn: '27.11.2026' }, 'accessibility.reviewedOn'],
    [{ knownLimits: 'x'.repeat(5_001) }, 'accessibility.knownLimits'],
  ])('cannot enter %j', async (wrong, field) => {
    const response = await put(wrong);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  test('fill in the form without scripts, which comes back with its messages', async () => {
    const post = (fields: Record<string, string>) =>
      ada.request('POST', '/admin/accessibility', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      });
    const wrong = await post({ conformance: 'full', authorityName: 'MLBF', authorityUrl: 'magdeburg' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Enter an address that begins with https://');
    expect(wrong.body).toContain('value="MLBF"');
    const right = { authorityName: 'MLBF', authorityUrl: 'https://a.example/', reviewedOn: '2026-01-31' };
    expect((await post({ conformance: 'full', ...right })).statusCode).toBe(303);
    expect((await page()).body).toContain('January 31, 2026');
  });
});

test('the shop owes the European Union a statement, of which a microenterprise needs less', async () => {
  const todo = (country = 'DE') => findTodo(shop, accessibilityDuty, country);
  expect(await todo('US')).toBeNull();
  expect(await todo()).toBe('Fill in the accessibility statement.');
  await put({ conformance: 'full' });
  expect(await todo()).toBe(
    'Add an email for feedback, the authority that supervises you, and the day of the last review to the statement.',
  );
  await put({ conformance: 'exempt', contactEmail: 'access@shop.example' });
  expect(await todo()).toBeNull();
  await put(statement);
  expect(await todo()).toBeNull();
  await put({});
  await ada.request('PUT', '/api/admin/pages/accessibility', {
    body: { title: 'Access', markdown: 'Ours.', inFooter: true },
  });
  expect(await todo()).toBeNull();
});
