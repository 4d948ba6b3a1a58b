import type { APIRequestContext, Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Shoe } from '#contract/shoes.ts';

/** A word nobody else has, of letters only, as the administrators' forms want names. */
export const letters = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');

/** A picture of one colour, as a file input takes it. */
export const anyPicture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** The row of a shoe in the products table. */
export const productRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: name });

/** What offers to take the last change back. */
export const undoBar = (page: Page) => page.getByRole('region', { name: 'Last change' });

/** Sends a call as the shop's own pages do; answers its JSON. */
export async function send(request: APIRequestContext, origin = '', path: string, data: object) {
  const response = await request.post(`/api/${path}`, { data, headers: { origin } });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** A new customer, signed in in a browser of their own. */
export async function openCustomer(
  browser: Browser,
  origin: string | undefined,
): Promise<{ email: string; uid: string; customer: Page }> {
  const context = await browser.newContext();
  const email = `${crypto.randomUUID()}@mail.example`;
  const account = { email, password: 'correct horse', name: 'Cleo' };
  const { user } = await send(context.request, origin, 'auth/sign-up/email', account);
  await send(context.request, origin, 'users', { email, idUser: user.id });
  return { email, uid: user.id, customer: await context.newPage() };
}

/** Lets a new customer buy one pair. */
export async function buyPair(
  browser: Browser,
  origin: string | undefined,
): Promise<{ email: string; idPayment: string }> {
  const { email, uid, customer } = await openCustomer(browser, origin);
  const { request } = customer;
  const expiry = { 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
  const method = await request.post('/sandbox/v1/payment_methods', {
    headers: { origin: origin ?? '' },
    form: { type: 'card', 'card[number]': '4242424242424242', ...expiry },
  });
  if (!method.ok()) throw new Error(`The card was refused: ${await method.text()}`);
  const shoes: Shoe[] = await (await request.get('/api/shoes?limit=20&offset=30')).json();
  const [line] = shoes.flatMap(({ _id, name, image, price, stock }) =>
    stock
      .filter(({ quantity }) => quantity > 2)
      .map(({ size }) => ({ _id, name, image, price, size, quantity: 1 })),
  );
  if (!line) throw new Error('The demo catalogue has no three pairs of anything');
  const { idPayment } = await send(request, origin, 'cart/checkout', {
    id: (await method.json()).id,
    ...{ email, uid, shoes: [line], amount: line.price * 100 },
  });
  await customer.context().close();
  return { email, idPayment };
}
