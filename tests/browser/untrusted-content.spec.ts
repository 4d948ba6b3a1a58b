import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { connect } from '#database/connect.ts';
import type { Database } from '#platform/database/database.ts';
import { insertOrder } from '../support/insert-order.ts';
import { expect, test } from './browser-test.ts';

/** Ends every context that text can stand in: an element, an attribute, a script, a JSON string, a template. */
const attack = `</script></title></textarea><img src=x onerror=alert(1)>"'><svg onload=alert(2)>\u2028{{7*7}}\${1}`;
const shoeId = 'shoe-of-an-attacker';

test.describe.configure({ mode: 'serial' });
test.use({ expectedNoise: [/404 \(Not Found\)/] });

/** Rows that no form lets through: an import, an older version or a hole may have written them. */
async function plant(db: Database, uid: string, email: string): Promise<void> {
  await sql`
    insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, on_sale, model,
      picture_base, picture_views)
    select ${shoeId}, ${attack}, ${attack}, ${attack}, ${attack}, ${attack}, ${attack}, ${attack}, 100, true, model,
      picture_base, picture_views
    from shoe order by id limit 1
    on conflict do nothing`.execute(db);
  const row = { id: randomUUID(), name: attack, name_key: attack };
  await db
    .insertInto('brand')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('shoe_size')
    .values({ id: randomUUID(), shoe_id: shoeId, size: attack, quantity: 3 })
    .execute();
  await insertOrder(db, { uid, email, status: 'Received', shoeIds: [shoeId] });
  await db
    .updateTable('order_item')
    .set({ name: attack, size: attack })
    .where('shoe_id', '=', shoeId)
    .execute();
  await db.updateTable('account_user').set({ name: attack }).where('id', '=', uid).execute();
  await db
    .insertInto('review')
    .values({ id: randomUUID(), uid, shoe_id: shoeId, review: attack, rating: 1 })
    .execute();
  const message = { id: randomUUID(), name: attack, email: 'mina@mail.test', message: attack };
  await db.insertInto('contact_message').values(message).execute();
}

/** Opens pages and fails on a dialog, an element of the attack, or structured data that is no JSON. */
async function expectHarmless(page: Page, paths: readonly string[]): Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('img[src="x"], svg[onload], a[href^="javascript:"]'), path).toHaveCount(0);
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      JSON.parse(data);
  }
  expect(dialogs).toEqual([]);
}

test('texts of shoppers and imports are shown as text on every page', async ({
  page,
  shop,
  customer,
  baseURL,
}) => {
  const { db, close } = await connect(shop.databaseUrl, { poolSize: 1 });
  const session = await (await page.request.get('/api/session')).json();
  await plant(db, session.user.uid, customer.email);
  const [order] = await (await page.request.get(`/api/cart/${session.user.uid}`)).json();
  await close();
  await page.request.post(`/api/favorites/${session.user.uid}`, {
    data: { shoeId },
    headers: { origin: baseURL ?? '' },
  });
  const query = encodeURIComponent(attack);
  await page.goto(`/products/${shoeId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(attack);
  await expectHarmless(page, [
    '/',
    '/products',
    `/products/${shoeId}`,
    `/products?name=${query}`,
    `/products?color=${query}`,
    `/colletions/${query}`,
    '/sale',
    '/favorites',
    '/account',
    '/cart',
    `/order/${order.idPayment}`,
    `/signin?next=${query}`,
    `/forget?token=${query}`,
    `/nowhere/${query}`,
  ]);
});

test('and to administrators', async ({ page, administrator: _ }) => {
  await expectHarmless(page, [
    '/admin',
    '/orders',
    '/admin/people',
    '/admin/history',
    '/admin/mails',
    '/admin/charts',
    '/admin/visits',
    '/admin/health',
    `/modifshoe?id=${shoeId}`,
    `/createsize?id=${shoeId}`,
    '/createbrand',
    '/sandbox/mail',
    '/sandbox',
  ]);
});
