import type { Page } from '@playwright/test';
import { connect } from '#database/connect.ts';
import { asAdministrator, markReceived, placeOrder } from '#tests/browser/administrator.ts';
import { expect, test } from '#tests/browser/browser-test.ts';
import { changeSettings } from '#tests/browser/change-settings.ts';

const day = 86_400_000;
const minutesIn = (timeZone: string): number => {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
    .format()
    .split(':')
    .map(Number);
  return hour * 60 + minute;
};
/** A time zone in whose last hour of the day it is now, for at least ten minutes. */
const lateEvening = Intl.supportedValuesOf('timeZone').find(
  (zone) => minutesIn(zone) >= 22 * 60 + 50 && minutesIn(zone) < 23 * 60 + 50,
);

test.beforeEach(({ page, baseURL, administrator: _ }) =>
  changeSettings(page.request, baseURL, { shop: { timeZone: lateEvening } }),
);
test.afterEach(({ page, baseURL }) =>
  changeSettings(page.request, baseURL, { delivery: [], shop: { timeZone: 'UTC' } }),
);

const main = (page: Page) => page.getByRole('main');

/** Goes from the footer of the home page to the receipt. */
async function withdraw(
  page: Page,
  origin: string | undefined,
  stated: { order: string; email: string; part?: string },
) {
  await page.goto(origin ?? '');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click();
  await page.getByLabel('Name').fill('Mia Berg');
  await page.getByLabel('Order', { exact: true }).fill(stated.order);
  await page.getByLabel('Email', { exact: true }).fill(stated.email);
  await page.getByLabel('Only some pairs (optional)').fill(stated.part ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(main(page)).toContainText(stated.part ?? 'The whole order');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your withdrawal');
  return main(page).innerText();
}

test('a guest withdraws on the last evening and after it, and with a wrong number', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const { email, idPayment, number } = await placeOrder(browser, baseURL);
  await markReceived(browser, baseURL, idPayment);
  await changeSettings(page.request, baseURL, { delivery: [{ country: 'DE', priceCents: 490 }] });
  const receivedDaysAgo = async (days: number) => {
    const { db, close } = await connect(shop.databaseUrl, { poolSize: 1 });
    await db
      .updateTable('admin_history')
      .set({ at: new Date(Date.now() - days * day) })
      .where('entity', '=', 'order')
      .where('entity_id', 'in', db.selectFrom('shop_order').select('id').where('id_payment', '=', idPayment))
      .execute();
    await close();
  };
  const visitor = await browser.newContext();
  const guest = await visitor.newPage();

  const wrong = await withdraw(guest, baseURL, { order: 'SP-00000000', email });
  await receivedDaysAgo(14);
  const last = await withdraw(guest, baseURL, { order: number, email });
  const withoutTime = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, '');
  expect(withoutTime(wrong)).toBe(withoutTime(last));
  // Pressed twice each time, and sent again from the beginning: it arrived when it arrived first.
  expect(await withdraw(guest, baseURL, { order: number, email })).toBe(last);
  // A period whose last day is on a weekend ends on Monday.
  await receivedDaysAgo(18);
  const part = '1 pair, size 9';
  expect(withoutTime(await withdraw(guest, baseURL, { order: number, email, part }))).toBe(withoutTime(last));
  await visitor.close();

  await page.goto('/admin/withdrawals');
  const rows = page.getByRole('row').filter({ hasText: email });
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(`${number}: “${part}”`);
  await expect(rows.nth(0)).toContainText('Late');
  await expect(rows.nth(1)).toContainText(`${number}: whole order`);
  await expect(rows.nth(1)).not.toContainText('Late');
  await expect(rows.nth(2)).toContainText('SP-00000000 (no order with this number and email)');
  await expect(rows.nth(2)).not.toContainText('Late');
  const mails: { to: string; subject: string }[] = await asAdministrator(browser, baseURL, async (request) =>
    (await request.get('/sandbox/mail.json')).json(),
  );
  const receipts = mails.filter(
    ({ to, subject }) => to === email && subject === 'We received your withdrawal',
  );
  expect(receipts).toHaveLength(3);
});
