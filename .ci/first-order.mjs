// Does what a newcomer does first: runs `npm start`, opens the home page, buys a pair and stops the shop. It is plain
// JavaScript for any Node from 20, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataFolder = await mkdtemp(join(tmpdir(), 'first-order-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const began = performance.now();
const log = (text) =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);

const shop = spawn('npm', ['start'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
const ended = once(shop, 'exit');
shop.stdout.pipe(process.stdout);
try {
  await Promise.race([
    isOpen(),
    ended.then(([code]) => {
      throw new Error(`npm start ended with ${code}`);
    }),
  ]);
  const home = await fetch(origin);
  if (!(await home.text()).includes('COLLECTION'))
    throw new Error(`The home page is not there: ${home.status}`);
  log('The home page is there.');
  await buy();
  log('An order is paid.');
} finally {
  process.kill(-shop.pid, 'SIGINT');
  const [code] = await ended;
  log(`The shop ended with ${code}.`);
  if (code !== 0) process.exitCode = 1;
  await rm(dataFolder, { recursive: true, force: true });
}

/** Resolves when the shop has printed its address. */
function isOpen() {
  return new Promise((resolve) => {
    let text = '';
    shop.stdout.on('data', (part) => {
      text += part;
      if (text.includes(`is open:  ${origin}`)) resolve();
    });
  });
}

/** Signs up and buys one pair with the test card that is always accepted. */
async function buy() {
  const email = 'first@buyer.example';
  const account = await send('/auth/sign-up/email', { email, password: 'correct horse' });
  const cookie = account.cookies.map((text) => text.split(';')[0]).join('; ');
  const uid = account.body.user.id;
  await send('/users', { email, idUser: uid }, cookie);
  const shoes = await (await fetch(`${origin}/api/shoes?limit=50`)).json();
  const shoe = shoes.find(({ opensAt, stock }) => !opensAt && stock.some(({ quantity }) => quantity > 0));
  const { _id, name, image, price } = shoe;
  const { size } = shoe.stock.find(({ quantity }) => quantity > 0);
  const line = { _id, name, image, price, size, quantity: 1 };
  const order = { id: await createCard(), email, uid, shoes: [line], amount: Math.round(price * 100) };
  const { body } = await send('/cart/checkout', order, cookie);
  if (!body.idPayment) throw new Error(`The order is not paid: ${JSON.stringify(body)}`);
}

/** Creates the card at the payment sandbox, as the cart page does. */
async function createCard() {
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2035', cvc: '123' };
  const address = { city: 'Springfield', line1: '1 Main St', postal_code: '12345' };
  const form = [
    ['type', 'card'],
    ['billing_details[name]', 'First Buyer'],
    ...Object.entries(card).map(([name, value]) => [`card[${name}]`, value]),
    ...Object.entries(address).map(([name, value]) => [`billing_details[address][${name}]`, value]),
  ];
  const response = await fetch(`${origin}/sandbox/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox' },
    body: new URLSearchParams(form),
  });
  const { id } = await response.json();
  return id;
}

async function send(path, body, cookie = '') {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return { body: await response.json(), cookies: response.headers.getSetCookie() };
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  return free;
}
