import { z } from 'zod';
import { goodShoe } from '../support/shoe-form.ts';

/** The password of the administrators of the shop. */
export const administratorPassword = 'tulip quarry lantern';

/**
 * Does what people do in a running shop: an administrator adds a shoe, pages show it, and a customer buys a pair with the
 * sandbox's card.
 * @throws when an answer is not the expected one
 */
export async function sellPair(origin: string): Promise<void> {
  const administrator = await signIn(origin, 'sign-in', {
    email: 'ada@sneaker-paradise.example',
    password: administratorPassword,
  });
  const shoe = await addShoe(origin, administrator.cookie);
  await readPage(origin, '/', 'COLLECTION');
  await readPage(origin, '/products', shoe.name);
  await readPage(origin, `/products/${shoe._id}`, shoe.name);
  await readPage(origin, '/cart', 'My cart');
  await readPage(origin, '/admin', shoe.name, administrator.cookie);
  await buy(origin, shoe);
}

const boughtShoe = z.object({ _id: z.string(), name: z.string(), image: z.string(), price: z.number() });

async function addShoe(origin: string, cookie: string) {
  const body = new FormData();
  for (const [field, value] of Object.entries(goodShoe)) body.append(field, value);
  const response = await fetch(`${origin}/api/shoes`, { method: 'POST', headers: { origin, cookie }, body });
  return boughtShoe.parse(await read(response));
}

async function readPage(origin: string, path: string, text: string, cookie = ''): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } });
  const page = await response.text();
  if (response.status !== 200 || !page.includes(text))
    throw new Error(`${path} answered ${response.status} without “${text}”`);
}

async function buy(origin: string, { _id, name, image, price }: z.infer<typeof boughtShoe>): Promise<void> {
  const email = `${crypto.randomUUID()}@mail.example`;
  const { cookie, uid } = await signIn(origin, 'sign-up', { email, password: 'correct horse' });
  const line = { _id, name, image, price, size: goodShoe.size, quantity: 1 };
  const id = await createCard(origin);
  const order = { id, email, uid, shoes: [line], amount: Math.round(price * 100) };
  z.object({ idPayment: z.string() }).parse(await send(origin, '/cart/checkout', order, cookie));
}

/** Creates the card at the payment sandbox, as the cart page does. */
async function createCard(origin: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2035',
      'card[cvc]': '123',
      'billing_details[name]': 'Mia Berg',
      'billing_details[address][city]': 'Springfield',
      'billing_details[address][line1]': '1 Main St',
      'billing_details[address][postal_code]': '12345',
    }),
  });
  return z.object({ id: z.string() }).parse(await read(response)).id;
}

/** Signs in or up with an email and a password, and creates the user's record as the pages do. */
async function signIn(
  origin: string,
  way: 'sign-in' | 'sign-up',
  account: { email: string; password: string },
) {
  const response = await fetch(`${origin}/api/auth/${way}/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const uid = z.object({ user: z.object({ id: z.string() }) }).parse(await read(response)).user.id;
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  await send(origin, '/users', { email: account.email, idUser: uid }, cookie);
  return { cookie, uid };
}

const send = async (origin: string, path: string, body: object, cookie: string): Promise<unknown> =>
  read(
    await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
