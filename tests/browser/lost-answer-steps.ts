import type { Page } from '@playwright/test';
import { totalCents } from '#platform/contract/fields/money.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { type Account, expect } from './browser-test.ts';
import { listCharges, openSecondTab } from './lost-answers.ts';
import { checkoutButton, fillAddress, fillCard, fillCredentials, thanks } from './shopping-steps.ts';
import type { WorkerShop } from './worker-shop.ts';

/** What a shopper does next; resolves to the page that they go on with. */
export const steps = {
  'an edit of the cart': async (page: Page) => {
    await openCart(page);
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
    return page;
  },
  'an edit of the address': async (page: Page) => {
    await openCart(page);
    await page.getByLabel('Line 1').fill('Other Street 6');
    return page;
  },
  'an edit of the cart and a reload': async (page: Page) => {
    await openCart(page);
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click();
    await page.reload();
    return page;
  },
  'a reload': async (page: Page) => {
    await page.reload();
    return page;
  },
  'a visit to the page before': async (page: Page) => {
    await page.goBack();
    await openCart(page);
    return page;
  },
  'a second tab': (page: Page) => openSecondTab(page.context()),
} as const;

/** What a shopper sees and is about to pay. */
interface Screen {
  readonly lines: readonly Pick<CartLine, '_id' | 'size' | 'quantity' | 'price'>[];
  readonly line1: string;
}

/** Puts two pairs into an empty cart and opens it. */
export async function fillCart(page: Page): Promise<void> {
  const shoes: Shoe[] = await (await page.request.get('/api/shoes?limit=20&offset=30')).json();
  // Other tests of this file bought pairs of the first ones.
  const sizes = shoes.flatMap((shoe) => {
    const size = shoe.stock.find(({ quantity }) => quantity >= 3)?.size;
    return size ? [{ shoe, size }] : [];
  });
  const lines = sizes.slice(0, 2).map(({ shoe: { _id, name, image, price }, size }) => ({
    _id,
    name,
    image,
    price,
    size,
    quantity: 1,
  }));
  await page.goto('/sizeChart');
  await page.evaluate((kept) => {
    localStorage.setItem('carrito', kept);
    // As when another tab fills the cart.
    dispatchEvent(new StorageEvent('storage', { key: 'carrito' }));
  }, JSON.stringify(lines));
  await openCart(page);
}

/** Goes to the cart within the page, unless it is there. */
export async function openCart(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/cart') await page.getByRole('link', { name: /^Cart/ }).click();
  // Nothing is asked for once all is paid, and whoever comes back to a payment is led on.
  await expect(page.getByLabel('Card number').or(emptyText(page)).or(thanks(page)).first()).toBeVisible();
}

const emptyText = (page: Page) => page.getByText('You have not added products to the cart yet...');

/** Fills what is empty: a reload keeps the address, another tab does not, and the card is typed in each. */
export async function fillForm(page: Page): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible();
  if ((await page.getByLabel('Line 1').inputValue()) === '') await fillAddress(page);
  if ((await page.getByLabel('Card number').inputValue()) === '') await fillCard(page, '4242424242424242');
}

const readLines = (page: Page): Promise<CartLine[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('carrito') ?? '[]'));

/** Reads what is about to be paid. */
export const readScreen = async (page: Page): Promise<Screen> => ({
  lines: await readLines(page),
  line1: await page.getByLabel('Line 1').inputValue(),
});

/** Presses Checkout while there is something to pay, and signs in where that is asked for. */
export async function payWhatIsThere(page: Page, { email, password }: Account): Promise<Screen> {
  await openCart(page);
  await expect(page.getByRole('button', { name: 'Proccesading...' })).toBeHidden();
  const isPaid = thanks(page);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  if ((await readLines(page)).length === 0) return { lines: [], line1: '' };
  await fillForm(page);
  const screen = await readScreen(page);
  await checkoutButton(page).click();
  // Whom a late answer has signed in meanwhile, the page for signing in leads on.
  const back = page.getByRole('link', { name: 'Go to cart' });
  await expect(isPaid.or(signIn).or(back)).toBeVisible();
  if (await isPaid.isVisible()) return screen;
  if (await signIn.isVisible()) {
    await fillCredentials(page, email, password);
    await signIn.click();
  }
  await back.click();
  return payWhatIsThere(page, { email, password });
}

interface Expected {
  readonly shop: WorkerShop;
  readonly customer: Account;
  readonly paid: Screen;
}

/** One order and one charge, both of these lines and this address. */
export async function expectPaid(page: Page, { shop, customer: { email }, paid }: Expected): Promise<void> {
  const { user } = await (await page.request.get('/api/session')).json();
  const orders = await (await page.request.get(`/api/cart/${user.uid}`)).json();
  const lines = paid.lines.map(({ _id, size, quantity, price }) => ({ _id, size, quantity, price }));
  const amount = totalCents(paid.lines, 'usd');
  expect(orders).toMatchObject([{ amount, shoe: lines }]);
  expect(await listCharges(shop, email)).toEqual([{ amount, line1: paid.line1 }]);
}

/** The cart has no lines, in storage and on screen. */
export async function expectEmptyCart(page: Page): Promise<void> {
  expect(await readLines(page)).toEqual([]);
  await expect(emptyText(page).or(thanks(page)).first()).toBeVisible();
  if (await thanks(page).isVisible()) await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(emptyText(page)).toBeVisible();
}
