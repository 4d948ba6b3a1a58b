import { asAdministrator, createNewShoe, placeOrder } from '#tests/browser/administrator.ts';
import { expect, findAccessibilityViolations, test } from '#tests/browser/browser-test.ts';
import { expectMessage, recordMessages } from '#tests/browser/shopping-steps.ts';

// A form that is not complete, and the sandboxed frame of the preview, which blocks the scripts of the tests.
test.use({ expectedNoise: [/status of 422|Blocked script execution in 'about:srcdoc'/] });

test('an administrator previews a recall, publishes it and ends it', async ({
  page,
  browser,
  baseURL,
  administrator: _,
}) => {
  const { idPayment, email } = await placeOrder(browser, baseURL);
  const order = await (await page.request.get(`/api/cart/order/${idPayment}`)).json();
  const [{ _id: shoeId, name }] = order.shoe;
  const [other, deleted] = [await createNewShoe(browser, baseURL), await createNewShoe(browser, baseURL)];
  await asAdministrator(browser, baseURL, (request) => request.delete(`/api/shoes/${deleted._id}`));
  const today = new Date().toISOString().slice(0, 10);
  await recordMessages(page);
  await page.goto('/admin/recalls');
  await page.getByRole('link', { name: 'New recall' }).click();
  await expect(page.getByRole('heading', { name: 'New recall' })).toBeVisible();
  const { color } = (await (await page.request.get(`/api/shoes/${shoeId}`)).json())[0];
  const cards = page.getByRole('group', { name: 'Shoes' }).getByRole('listitem');
  for (const shoe of [other, { name, color }]) {
    await page.getByRole('searchbox', { name: 'Find shoes' }).fill(shoe.name);
    await page.getByRole('button', { name: `Add ${shoe.name}, ${shoe.color}`, exact: true }).press('Enter');
  }
  await expect(cards).toHaveText([other.name, name].map((one) => new RegExp(one)));
  await expect(cards.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await cards.getByRole('button', { name: `Remove: ${other.name}, ${other.color}` }).press('Enter');
  await expect(cards).toHaveText([new RegExp(name)]);
  const shoes = page.getByRole('textbox', { name: 'Shoes', exact: true });
  await expect(shoes).toHaveValue(shoeId);
  await shoes.fill(`${shoeId}\n${deleted._id}`);
  await expect(cards.nth(1)).toContainText('Not in the catalog');
  await page.getByLabel('Sold from').fill('2020-01-01');
  await page.getByLabel('Sold until').fill(today);
  await page.getByLabel('Danger and what to do').fill('The sole can come off, so you may fall.');
  await page.getByLabel('Refund').check();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at least two remedies');
  await expect(cards).toHaveText([new RegExp(name), /Not in the catalog/]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Replacement').check();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(cards).toHaveCount(2);
  await cards.getByRole('button', { name: `Remove: ${deleted._id}` }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(/^\d+ buyers? of \d+ pairs? will be notified\.$/)).toBeVisible();
  const preview = page.frameLocator('iframe[title="Preview of the recall"]');
  await expect(preview.getByRole('heading', { name: 'Product safety recall' })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Publish and notify/ }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/\d sent/);
  await expect(row.getByText('Sending')).toHaveCount(0);

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const guest = await visitor.newPage();
  await guest.goto(`${baseURL}/products/${shoeId}`);
  const recalled = guest.getByRole('region', { name: 'Product safety recall' });
  await expect(recalled).toContainText(`Sold: from 2020-01-01 to ${today}.`);
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Product safety recalls' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Product safety recalls');
  await expect(guest.getByRole('main')).toContainText('The sole can come off, so you may fall.');
  await expect(guest.getByRole('main')).toContainText('You can choose a replacement or a refund');
  const sent = await page.request.get(`/api/admin/mails?search=${encodeURIComponent(email)}`);
  expect((await sent.json()).map(({ kind }: { kind: string }) => kind)).toContain('recall');

  await row.getByRole('button', { name: `End recall of ${name}` }).click();
  await expectMessage(page, 'status', 'Recall ended');
  await guest.goto(`${baseURL}/recalls`);
  await expect(guest.getByRole('main')).toContainText('No shoes are recalled.');
  await expect(
    guest.getByRole('contentinfo').getByRole('link', { name: 'Product safety recalls' }),
  ).toHaveCount(0);
  await visitor.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the shoes of a recall are typed, and come back as they were', async ({
    page,
    baseURL,
    administrator: _,
  }) => {
    const [shoe]: { _id: string }[] = await (await page.request.get('/api/shoes?limit=1')).json();
    const address = `${baseURL}/products/${shoe?._id}`;
    await page.goto('/admin/recalls/new');
    await page.getByRole('textbox', { name: 'Shoes', exact: true }).fill(address);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose at least two remedies');
    await expect(page.getByRole('alert')).not.toContainText('shoe');
    await expect(page.getByRole('textbox', { name: 'Shoes', exact: true })).toHaveValue(address);
  });
});
