import type { APIRequestContext, Page } from '@playwright/test';
import type { Brand } from '#shop/catalog/contract/brands.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { randomLetters } from './administrator.ts';
import { expect, test } from './browser-test.ts';

/** More than one page of a brand: 30 shoes of $101 to $130, every third in Plum. */
const count = 30;
const pageSize = 28;
const cents = (index: number) => 101 + ((index * 7) % count);
const isPlum = (index: number) => index % 3 === 0;
const ascending = (one: number, other: number) => one - other;

const prices = async (page: Page): Promise<number[]> =>
  (await page.getByRole('article').getByText(/^\$/).allTextContents()).map((text) => Number(text.slice(1)));
const expectPrices = (page: Page, expected: readonly number[]): Promise<void> =>
  expect.poll(() => prices(page)).toEqual(expected);

test('title, colors, both sorts and All models of a brand, 28 per page with Previous and Next', async ({
  page,
  administrator: _,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const brand = `Brand ${randomLetters()}`;
  try {
    for (let index = 0; index < count; index += 1) await createShoe(page.request, origin, brand, index);
    const rising = Array.from({ length: count }, (_one, index) => cents(index)).sort(ascending);
    const falling = rising.toReversed();
    const newest = Array.from({ length: count }, (_one, index) => cents(index)).reverse();
    const next = page.getByRole('button', { name: 'Next' });
    const previous = page.getByRole('button', { name: 'Previous' });

    await page.goto(`/colletions/${encodeURIComponent(brand)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand);
    await expectPrices(page, newest.slice(0, pageSize));
    await expect(previous).toBeDisabled();

    await page.getByRole('button', { name: 'Price $', exact: true }).click();
    await expectPrices(page, rising.slice(0, pageSize));
    await next.click();
    await expectPrices(page, rising.slice(pageSize));
    await expect(next).toBeDisabled();
    await previous.click();
    await expectPrices(page, rising.slice(0, pageSize));

    await next.click();
    await expectPrices(page, rising.slice(pageSize));
    await page.getByRole('button', { name: 'Price $$$', exact: true }).click();
    await expectPrices(page, falling.slice(0, pageSize));

    const colors = page.getByRole('combobox', { name: 'color' });
    expect(await colors.locator('option').allTextContents()).toEqual(['All colors', 'Moss', 'Plum']);
    await colors.selectOption('Plum');
    const plum = Array.from({ length: count }, (_one, index) => index)
      .filter(isPlum)
      .map(cents);
    await expectPrices(page, plum.toSorted(ascending).reverse());
    await expect(page.getByText('10 shoes')).toBeVisible();

    await page.getByRole('button', { name: 'All models' }).click();
    await expectPrices(page, newest.slice(0, pageSize));
    await expect(colors).toHaveValue('');
  } finally {
    await removeBrand(page.request, origin, brand);
  }
});

async function createShoe(
  request: APIRequestContext,
  origin: string,
  brand: string,
  index: number,
): Promise<void> {
  const answer = await request.post('/api/shoes', {
    headers: { origin },
    multipart: {
      brand,
      name: `Model ${randomLetters()}`,
      description: 'One of many',
      size: '9',
      q: '3',
      color: isPlum(index) ? 'Plum' : 'Moss',
      price: String(cents(index)),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Removes the created brand and its shoes. */
async function removeBrand(request: APIRequestContext, origin: string, name: string): Promise<void> {
  const headers = { origin };
  const shoes: Shoe[] = await (await request.get('/api/shoes', { params: { brand: name } })).json();
  for (const { _id } of shoes) await request.delete(`/api/shoes/${_id}`, { headers });
  const brands: Brand[] = await (await request.get('/api/brands', { params: { search: name } })).json();
  for (const { _id } of brands) await request.delete(`/api/brands/${_id}`, { headers });
}
