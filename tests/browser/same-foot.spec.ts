import { expect, findAccessibilityViolations, test } from './browser-test.ts';
import { list, mySize, names } from './my-size-steps.ts';
import { sizeOf } from './shopping-steps.ts';

test('a size of one brand is that of the same foot in another, and in none whose chart does not say', async ({
  page,
}) => {
  // By the charts of the demo shop a foot of 27 cm.
  const labels = { Lumenor: '9', Skarn: '9.5', Tessaro: '8.5' };
  await page.goto('/colletions/Lumenor');
  await mySize(page).selectOption(labels.Lumenor);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('myFoot'))).toBe('27');
  for (const [brand, label] of Object.entries(labels)) {
    const [shoe] = await list(page, `?brand=${brand}&size=${label}&limit=1`);
    if (!shoe) throw new Error(`${brand} has no ${label} in stock`);
    await page.goto(`/products/${shoe._id}`);
    await expect(sizeOf(page, label)).toBeChecked();
    await page.goto(`/colletions/${brand}`);
    await expect(mySize(page)).toHaveValue(label);
    await expect(page.getByRole('link', { name: `In my size (${label})` })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: shoe.name }).getByRole('combobox')).toHaveValue(
      label,
    );
  }
  // Over several brands it is the foot that counts; the address may be shared.
  await page.goto('/products');
  const byFoot = page.getByRole('link', { name: 'In my size (27 cm)' });
  await byFoot.click();
  await expect(page).toHaveURL('/products?foot=27');
  await page.reload();
  await expect(page.getByText('Sizes for a 27 cm foot, from brands that list foot lengths.')).toBeVisible();
  const found = await list(page, '?foot=27');
  expect(new Set(found.map(({ brand }) => brand))).toEqual(new Set(Object.keys(labels)));
  await expect(names(page)).toHaveText(found.slice(0, 6).map(({ name }) => name));
  const first = found[0];
  const ownLabel = Object.entries(labels).find(([brand]) => brand === first?.brand)?.[1];
  await expect(page.getByRole('article').first().getByRole('combobox')).toHaveValue(ownLabel ?? '');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Price $', exact: true }).click();
  await expect(page).toHaveURL('/products?foot=27&sort=price_asc');
  await page.getByRole('combobox', { name: 'size', exact: true }).selectOption('9');
  await expect(page).toHaveURL('/products?sort=price_asc&size=9');
  await byFoot.click();
  await page.getByRole('link', { name: 'All sizes' }).click();
  await expect(page).toHaveURL('/products?sort=price_asc');

  const [other] = await list(page, '?brand=Velmora&size=9&limit=1');
  await page.goto('/colletions/Velmora');
  await expect(mySize(page)).toHaveValue('');
  await page.goto(`/products/${other?._id}`);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByText(/Not in your size/)).toHaveCount(0);

  // What is similar, the home page and the search panel go by the foot, too.
  const missing = (await list(page, '?brand=Tessaro')).find(({ stock }) =>
    stock.some((entry) => entry.size === labels.Tessaro && entry.quantity === 0),
  );
  const alike = page.waitForRequest(/\/api\/shoes\?color=.*foot=27/);
  await page.goto(`/products/${missing?._id}`);
  await alike;
  await expect(page.getByRole('heading', { name: 'Similar, in your size (8.5)' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'New in your size (27 cm)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All in your size' })).toHaveAttribute(
    'href',
    '/products?foot=27',
  );
  const searched = page.waitForRequest(/\/api\/search\?/);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search...' }).fill('skarn');
  expect((await searched).url()).toContain('footFirst=27');

  // Chosen among several brands it is a label, whatever foot it is.
  await page.goto('/products');
  await mySize(page).selectOption('10');
  await page.goto('/colletions/Velmora');
  await expect(mySize(page)).toHaveValue('10');
  await page.goto('/colletions/Skarn');
  await expect(mySize(page)).toHaveValue('10');
});
