import type { Locator, Page } from '@playwright/test';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { expect } from './expect-rendered-url.ts';

const recordedMessages = new WeakMap<Page, Set<string>>();

/** Records all messages of the shop, since on a slow machine a toast of 2 s may disappear before it is checked. */
export async function recordMessages(page: Page): Promise<void> {
  const messages = new Set<string>();
  recordedMessages.set(page, messages);
  await page.exposeFunction('recordMessage', (message: string) => messages.add(message));
  await page.addInitScript(`new MutationObserver(() => {
    for (const { role, textContent } of document.querySelectorAll('[role=status], [role=alert]'))
      if (textContent) recordMessage(role + ' ' + textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true })`);
}

/** Waits until the shop has shown a message: `status` for a success, `alert` for an error. */
export const expectMessage = (page: Page, role: 'status' | 'alert', text: string): Promise<void> =>
  expect
    .poll(() => [...(recordedMessages.get(page) ?? [])], { timeout: 20_000 })
    .toContain(`${role} ${text}`);

/** Forgets the session, and leaves the page first: what it still asks for would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Takes the network away; resolves once requests do fail. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isAnswered = () =>
    page.evaluate(() => fetch('/healthz', { cache: 'no-store' }).then(Boolean, () => false));
  await expect.poll(isAnswered).toBe(false);
}

/** A visible message of the shop. */
export const toast = (page: Page, role: 'status' | 'alert', text: string) =>
  page.getByRole(role).filter({ hasText: text });

/** Fills the form of sign in or create account. */
export async function fillCredentials(page: Page, email: string, password = 'correct horse'): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** A valid billing address by label. */
export const address = {
  Name: 'Ana María',
  'Line 1': 'Main Street 5',
  City: 'Springfield',
  State: 'Oregon',
  'Postal code': '97-477',
} as const;

/** Fills the checkout form with {@link address}. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Types a card, key by key, into the sandbox's card field. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry date').pressSequentially('1234');
  await page.getByLabel('CVC').fill('123');
}

/** The shoe at an offset of the catalog, and a size with at least `quantity` in stock. */
export async function findShoe(
  page: Page,
  place: number,
  quantity = 2,
): Promise<{ shoe: Shoe; size: string }> {
  const shoes: Shoe[] = await (await page.request.get(`/api/shoes?limit=9&offset=${place}`)).json();
  const sizeIn = ({ stock }: Shoe) => stock.find((entry) => entry.quantity >= quantity)?.size;
  // Other tests leave shoes that are sold out.
  const shoe = shoes.find(sizeIn);
  const size = shoe && sizeIn(shoe);
  if (!shoe || !size) throw new Error(`The demo catalogue does not have ${quantity} of shoe ${place}`);
  return { shoe, size };
}

/** The current stock of a size. */
export async function countStock(page: Page, { shoe, size }: { shoe: Shoe; size: string }): Promise<number> {
  const [now]: Shoe[] = await (await page.request.get(`/api/shoes/${shoe._id}`)).json();
  return now?.stock.find((entry) => entry.size === size)?.quantity ?? 0;
}

/** The choice of a size on the page of a shoe. */
export const sizeOf = (page: Page, size: string): Locator =>
  page.getByRole('radiogroup', { name: 'size', exact: true }).getByRole('radio', { name: size, exact: true });

/** Adds a shoe to the cart on its page, and opens the cart. */
export async function addToCartAndOpen(
  page: Page,
  { shoe, size }: { shoe: Shoe; size: string },
): Promise<void> {
  await page.goto(`/products/${shoe._id}`);
  const details = page.locator('main');
  await sizeOf(page, size).check();
  await details.getByRole('button', { name: 'BUY ME!' }).first().click();
  await expectMessage(page, 'status', 'Your shoe add to cart');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
}

/**
 * Opens the cart with one line that an earlier visit left in the browser's storage.
 * @param price in dollars, when it is not the shoe's
 */
export async function openStoredCart(
  page: Page,
  { shoe, size }: { shoe: Shoe; size: string },
  { quantity = 1, price = shoe.price }: { quantity?: number; price?: number } = {},
): Promise<void> {
  const { _id, name, image } = shoe;
  const kept = JSON.stringify([{ _id, name, image, price, size, quantity }]);
  await page.addInitScript((lines) => {
    if (!sessionStorage.getItem('cart stored')) localStorage.setItem('carrito', lines);
    sessionStorage.setItem('cart stored', 'yes');
  }, kept);
  await page.goto('/cart');
  await expect(page.getByLabel('Card number')).toBeVisible();
}

/** Passes once the shop thanks for a payment on the page of its order; returns the address of that page. */
export async function expectThanks(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order\/[\w-]+\?thanks$/);
  await expect(thanks(page)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** The heading that thanks for a payment. */
export const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/, level: 1 });

/** The Checkout button. */
export const checkoutButton = (page: Page) => page.getByRole('button', { name: 'Checkout' });

/** The link of the newest recovery email to an address; it is sent through the outbox. */
export async function findRecoveryLink(page: Page, email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails: { to: string; text: string }[] = await (
        await page.request.get('/sandbox/mail.json')
      ).json();
      const text = mails.find(
        (mail) => mail.to.includes(email) && mail.text.includes('/forget?token='),
      )?.text;
      link = /\/forget\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
