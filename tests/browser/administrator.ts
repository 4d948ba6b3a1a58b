import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { exampleShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { administratorPassword, listShoeIds, type WorkerShop } from './worker-shop.ts';

/** A unique word of letters only, as the administrators' forms require for names. */
export const randomLetters = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');

/** An image of a single color, for a file input. */
export const solidImage = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** The row of a shoe in the products table. */
export const productRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: name });

/** Puts the shoe of a row in the products table on sale, in its dialog. */
export async function putOnSale(row: Locator, name: string, price: string): Promise<void> {
  await row.getByRole('link', { name: 'Put on sale' }).click();
  const dialog = row.page().getByRole('dialog', { name: `Put ${name} on sale` });
  await dialog.getByLabel('Sale price').fill(price);
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
}

/** The bar that offers to undo the last change. */
export const undoBar = (page: Page) => page.getByRole('region', { name: 'Last change' });

/** Posts to the API as the shop's own pages do; resolves to the JSON of the response. */
export async function postToApi(request: APIRequestContext, origin = '', path: string, data: object) {
  const response = await request.post(`/api/${path}`, { data, headers: { origin } });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** Sends requests as the first administrator, in a browser context of their own. */
export async function asAdministrator<T>(
  browser: Browser,
  origin: string | undefined,
  work: (request: APIRequestContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ extraHTTPHeaders: { origin: origin ?? '' } });
  const account = { email: 'ada@sneaker-paradise.example', password: administratorPassword };
  await postToApi(context.request, origin, 'auth/sign-in/email', account);
  const result = await work(context.request);
  await context.close();
  return result;
}

/** Sets an order to Received as an administrator. */
export async function markReceived(
  browser: Browser,
  origin: string | undefined,
  idPayment: string,
): Promise<void> {
  const data = { status: 'Received' };
  const answer = await asAdministrator(browser, origin, async (request) => {
    const response = await request.put(`/api/cart/order/${idPayment}`, { data });
    return { isOk: response.ok(), text: await response.text() };
  });
  if (!answer.isOk) throw new Error(`The order was not changed: ${answer.text}`);
}

/** A new customer, signed in in a separate browser context that has no page. */
export async function signUpCustomer(
  browser: Browser,
  origin: string | undefined,
): Promise<{ email: string; uid: string; context: BrowserContext }> {
  const context = await browser.newContext();
  const email = `${crypto.randomUUID()}@mail.example`;
  const account = { email, password: 'correct horse', name: 'Cleo' };
  const { user } = await postToApi(context.request, origin, 'auth/sign-up/email', account);
  await postToApi(context.request, origin, 'users', { email, idUser: user.id });
  return { email, uid: user.id, context };
}

/** Places an order of one pair as a new customer, with the sandbox's good card or another one. */
export async function placeOrder(
  browser: Browser,
  origin: string | undefined,
  card?: string,
  quantity = 1,
): Promise<{ email: string; idPayment: string; number: string }> {
  const { email, context } = await signUpCustomer(browser, origin);
  const shoes: Shoe[] = await (await context.request.get('/api/shoes?limit=20&offset=30')).json();
  const shoe = shoes.find(({ stock }) => stock.some(({ quantity }) => quantity > 2));
  if (!shoe) throw new Error('The demo catalogue has no three pairs of anything');
  const { idPayment } = await buy(context.request, origin, shoe, card, undefined, quantity);
  const { _id } = await (await context.request.get(`/api/cart/order/${idPayment}`)).json();
  await context.close();
  return { email, idPayment, number: orderNumber(_id) };
}

/** Buys pairs of a shoe as the customer who is signed in. */
export async function buy(
  request: APIRequestContext,
  origin: string | undefined,
  { _id, name, image, price, stock }: Shoe,
  card = '4242424242424242',
  buyer = 'Test Buyer',
  quantity = 1,
): Promise<{ idPayment: string }> {
  const expiry = { 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
  const billing = {
    'billing_details[name]': buyer,
    'billing_details[address][line1]': '1 Main St',
    'billing_details[address][city]': 'Springfield',
    'billing_details[address][postal_code]': '12345',
  };
  const method = await request.post('/sandbox/v1/payment_methods', {
    headers: { origin: origin ?? '' },
    form: { type: 'card', 'card[number]': card, ...expiry, ...billing },
  });
  if (!method.ok()) throw new Error(`The card was refused: ${await method.text()}`);
  // The stock that is shown may be a second old, so the size with most pairs.
  const [most] = stock.toSorted((one, other) => other.quantity - one.quantity);
  const { user } = await (await request.get('/api/session')).json();
  return postToApi(request, origin, 'cart/checkout', {
    id: (await method.json()).id,
    email: user.email,
    uid: user.uid,
    amount: price * quantity * 100,
    shoes: [{ _id, name, image, price, size: most?.size, quantity }],
  });
}

/**
 * Creates a shoe that nobody has bought or reviewed, with five pairs in size 9, as an administrator.
 */
export async function createNewShoe(browser: Browser, origin: string | undefined): Promise<Shoe> {
  return asAdministrator(browser, origin, async (request): Promise<Shoe> => {
    const own = { brand: 'Newcomer', name: `New ${randomLetters()}`, color: 'Moss', description: 'New' };
    const response = await request.post('/api/shoes', {
      multipart: { ...exampleShoeFields, ...own, price: '90', size: '9', q: '5' },
    });
    if (response.status() !== 201) throw new Error(`No shoe was created: ${await response.text()}`);
    return response.json();
  });
}

/** Adds pictures of these colors to a shoe, described as such; resolves to the shoe. */
export async function addPictures(
  browser: Browser,
  origin: string | undefined,
  { _id }: Shoe,
  colors: readonly [string, ...string[]],
): Promise<Shoe> {
  return asAdministrator(browser, origin, async (request): Promise<Shoe> => {
    let shoe: Shoe | undefined;
    for (const color of colors) {
      const multipart = { image: await solidImage(color), alt: `In ${color}` };
      const response = await request.post(`/api/admin/shoes/${_id}/pictures`, { multipart });
      if (response.status() !== 201) throw new Error(`No picture was added: ${await response.text()}`);
      shoe = await response.json();
    }
    if (!shoe) throw new Error('No picture was named');
    return shoe;
  });
}

/**
 * Deletes the shoes that are not among those the shop began with: a test finds its shoe as the first of a listing, which
 * must not be one that another test has made, reduced or sold out.
 */
export async function deleteNewShoes(
  browser: Browser,
  { origin, catalogue }: Pick<WorkerShop, 'origin' | 'catalogue'>,
): Promise<void> {
  const created = (await listShoeIds(origin)).filter((id) => !catalogue.has(id));
  if (created.length === 0) return;
  await asAdministrator(browser, origin, async (request) => {
    for (const id of created) {
      const response = await request.delete(`/api/shoes/${id}`);
      // 404: the test has deleted it, and the answer of the listing was a second old.
      if (!response.ok() && response.status() !== 404)
        throw new Error(`The shoe was not deleted: ${await response.text()}`);
    }
  });
}
