import { expect, type Page } from '@playwright/test';
import type { Shoe } from '#contract/shoes.ts';

const heard = new WeakMap<Page, Set<string>>();

/** Writes down every message of the shop: one that stays 2 s may be gone when a busy machine looks for it. */
export async function hearMessages(page: Page): Promise<void> {
  const said = new Set<string>();
  heard.set(page, said);
  await page.exposeFunction('hearMessage', (message: string) => said.add(message));
  await page.addInitScript(`new MutationObserver(() => {
    for (const { role, textContent } of document.querySelectorAll('[role=status], [role=alert]'))
      if (textContent) hearMessage(role + ' ' + textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true })`);
}

/** Waits until the shop has said something: `status` tells of success, `alert` of an error. */
export const expectMessage = (page: Page, role: 'status' | 'alert', text: string): Promise<void> =>
  expect.poll(() => [...(heard.get(page) ?? [])], { timeout: 20_000 }).toContain(`${role} ${text}`);

/** A message of the shop as it stands on the screen, for those who look while it is there. */
export const toast = (page: Page, role: 'status' | 'alert', text: string) =>
  page.getByRole(role).filter({ hasText: text });

/** Types email and password into the form of sign in or create account. */
export async function typeCredentials(page: Page, email: string, password = 'correct horse'): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** A billing address the shop takes, by label. */
export const address = {
  Name: 'Ana María',
  'Line 1': 'Main Street 5',
  City: 'Springfield',
  State: 'Oregon',
  'Postal code': '97-477',
} as const;

/** Types {@link address} into the checkout form. */
export async function typeAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Types a card, key by key, into the sandbox's card form. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry date').pressSequentially('1234');
  await page.getByLabel('CVC').fill('123');
}

/** The shoe at a place of the catalogue, and a size of it with at least `pairs` in stock. */
export async function findShoe(page: Page, place: number, pairs = 2): Promise<{ shoe: Shoe; size: string }> {
  const [shoe]: Shoe[] = await (await page.request.get(`/api/shoes?limit=1&offset=${place}`)).json();
  const size = shoe?.stock.find(({ quantity }) => quantity >= pairs)?.size;
  if (!shoe || !size) throw new Error(`The demo catalogue has no ${pairs} pairs of shoe ${place}`);
  return { shoe, size };
}

/** How many pairs of a size the shop has now. */
export async function countStock(page: Page, { shoe, size }: { shoe: Shoe; size: string }): Promise<number> {
  const [now]: Shoe[] = await (await page.request.get(`/api/shoes/${shoe._id}`)).json();
  return now?.stock.find((entry) => entry.size === size)?.quantity ?? 0;
}

/** Puts a pair into the cart on the shoe's own page, and goes to the cart. */
export async function takeToCart(page: Page, { shoe, size }: { shoe: Shoe; size: string }): Promise<void> {
  await page.goto(`/products/${shoe._id}`);
  const details = page.locator('main');
  await details.getByRole('combobox', { name: /^size/ }).first().selectOption(size);
  await details.getByRole('button', { name: 'BUY ME!' }).first().click();
  await expectMessage(page, 'status', 'Your shoe add to cart');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
}

/** The Checkout button. */
export const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' });
