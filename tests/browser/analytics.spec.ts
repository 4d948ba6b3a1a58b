import type { Page } from '@playwright/test';
import type { CountedDay, ScreenViews } from '#platform/analytics/contract/endpoints.ts';
import { postToApi } from './administrator.ts';
import { expect, test } from './browser-test.ts';

test.use({ ownContext: true });

interface Counted {
  readonly days: readonly CountedDay[];
  readonly screens: readonly ScreenViews[];
}

/** The counted events. The body of a beacon is not visible to tests, so it is recorded before it is sent. */
async function recordCounts(page: Page): Promise<readonly string[]> {
  const counts: string[] = [];
  await page.exposeFunction('recordCount', (body: string) => {
    for (const { event, screen } of JSON.parse(body).events) counts.push(`${event} ${screen}`);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) void body.text().then((text) => Reflect.get(window, 'recordCount')(text));
      return send(address, body);
    };
  });
  return counts;
}

test('a visit is counted for the administrators, and sets no cookie', async ({ page, administrator: _ }) => {
  const counted = async () => {
    const { days, screens } = await (await page.request.get('/api/admin/analytics?days=1')).json();
    const views = screens.find(({ screen }: { screen: string }) => screen === '/sizeChart')?.views ?? 0;
    return { views, pages: days[0].events.page_view ?? 0 };
  };
  const before = await counted();
  const cookies = (await page.context().cookies()).length;
  const counts = await recordCounts(page);
  await page.goto('/sizeChart');
  await page.getByRole('link', { name: 'Deals!' }).click();
  await expect(page).toHaveURL('/sale');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\//);
  await expect
    .poll(() => counts)
    .toEqual(
      expect.arrayContaining([
        'page_view /sizeChart',
        'page_view /sale',
        'page_view /products/{id}',
        'view_item /products/{id}',
      ]),
    );
  expect((await page.context().cookies()).length).toBe(cookies);
  await expect.poll(async () => (await counted()).views).toBeGreaterThan(before.views);
  expect((await counted()).pages).toBeGreaterThanOrEqual(before.pages + 3);
});

test('administrators read the counts by day and kind, and by screen', async ({
  page,
  baseURL,
  administrator: _,
}) => {
  const count = { event: 'newsletter_signup', screen: '/sizeChart', times: 7 };
  const seen = { event: 'page_view', screen: '/termsOfService', times: 11 };
  await postToApi(page.request, baseURL, 'analytics', { events: [count, seen] });
  const { days, screens }: Counted = await (await page.request.get('/api/admin/analytics')).json();
  const today = days.at(-1);
  const all = days.reduce((sum, { events }) => sum + (events.newsletter_signup ?? 0), 0);

  await page.goto('/admin');
  const administration = page.getByRole('navigation', { name: 'Administration' });
  await administration.getByRole('link', { name: 'Reports' }).click();
  await expect(administration.getByRole('link', { name: 'History' })).toBeVisible();
  await expect(page).toHaveURL('/admin/visits');
  const table = page.getByRole('table', { name: 'Events by day' });
  await expect(table.getByRole('columnheader', { name: 'Newsletter' })).toBeVisible();
  const heads = await table.getByRole('columnheader').allTextContents();
  const cell = (row: string) =>
    table
      .getByRole('row', { name: row })
      .getByRole('cell')
      .nth(heads.indexOf('Newsletter') - 1);
  await expect(cell(today?.day ?? '')).toHaveText(String(today?.events.newsletter_signup));
  await expect(cell('All 30 days')).toHaveText(String(all));
  await expect(table.getByRole('row')).toHaveCount(32);
  const views = screens.find(({ screen }) => screen === '/termsOfService')?.views ?? 0;
  expect(views).toBeGreaterThanOrEqual(11);
  await expect(
    page.getByRole('table', { name: 'Page views by page' }).getByRole('row', { name: '/termsOfService' }),
  ).toHaveText(`/termsOfService${views}`);
});

for (const signal of ['doNotTrack', 'globalPrivacyControl'] as const) {
  test(`a browser with ${signal} sends nothing`, async ({ page }) => {
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, signal);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/analytics')) requests += 1;
    });
    await page.goto('/sizeChart');
    await page.getByRole('link', { name: 'Deals!' }).click();
    await expect(page.getByRole('heading', { name: 'ON SALE!' })).toBeVisible();
    await page.goto('about:blank');
    expect(requests).toBe(0);
  });
}

test('counts that the browser does not take are logged and nothing more', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.sendBeacon = () => false;
  });
  await page.clock.install();
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Analytics:')) logged.push(message.type());
  });
  await page.goto('/sizeChart');
  await expect(page.getByRole('button', { name: 'Help chat' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(3000);
      return logged;
    })
    .toContain('debug');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test.describe('when counting fails', () => {
  test.use({ expectedNoise: [/status of 500/] });

  test('the shopper does not notice it', async ({ page }) => {
    const failed = Promise.withResolvers<void>();
    await page.route('**/api/analytics', async (route) => {
      await route.fulfill({ status: 500, json: {} });
      failed.resolve();
    });
    await page.goto('/sizeChart');
    await failed.promise;
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Deals!' }).click();
    await expect(page.getByRole('heading', { name: 'ON SALE!' })).toBeVisible();
  });
});
