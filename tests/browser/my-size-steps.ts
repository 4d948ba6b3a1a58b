import type { Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';

/** The choice of the own size beside a listing. */
export const mySize = (page: Page) => page.getByRole('combobox', { name: 'My size', exact: true });

/** The names of the shoes of a listing. */
export const names = (page: Page) => page.getByRole('article').getByRole('heading');

/** What the API lists for a query. */
export async function list(page: Page, query: string): Promise<Shoe[]> {
  return (await page.request.get(`/api/shoes${query}`)).json();
}
