import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleShoeFields } from '#contract/fields/map-shoe-fields.ts';
import { generateSchema } from '../../packages/client/generator/generate-schema.ts';
import { createShopClient } from '../../packages/client/src/index.ts';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { freePort } from '../support/free-port.ts';
import { openRefundShop } from '../support/refund-shop.ts';
import { root } from '../support/source-tree.ts';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

let shop: TestShop;
let baseUrl: string;
beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://localhost:${port}`;
  shop = await openTestShop({ settings: { publicOrigin: baseUrl } });
  await shop.app.listen({ host: '127.0.0.1', port });
});
afterAll(() => shop.close());

test('its types are what the contract says now (npm run client)', async () => {
  const { body } = await shop.visitor().request('GET', '/api/openapi.json');
  const schema = readFileSync(join(root, 'packages/client/src/schema.ts'), 'utf8');
  expect(generateSchema(JSON.parse(body))).toBe(schema);
});

test('a customer signs in, changes something in that session, and signs out', async () => {
  const { email, uid } = await shop.signUp();
  const client = createShopClient({ baseUrl });
  expect(await client.signIn({ email, password: testPassword })).toEqual({
    ok: true,
    uid,
    administrator: false,
  });
  const add = { params: { uid }, body: { shoeId: 'shoe-orbit' } };
  expect(await client.call('POST /favorites/{uid}', add)).toMatchObject({ ok: true, status: 201 });
  expect(await client.call('GET /users', {})).toMatchObject({ ok: false, problem: { code: 'FORBIDDEN' } });
  await client.signOut();
  expect(await client.call('POST /favorites/{uid}', add)).toMatchObject({
    problem: { code: 'SIGN_IN_NEEDED' },
  });
});

test('a wrong password is a problem', async () => {
  const { email } = await shop.signUp();
  expect(await createShopClient({ baseUrl }).signIn({ email, password: 'wrong horse' })).toEqual({
    ok: false,
    problem: { code: 'WRONG_PASSWORD', status: 401, detail: 'Wrong Password' },
  });
});

test('an account with a second factor needs its code', async () => {
  const grace = await shop.administrator(2);
  const app = await setUpSecondFactor(grace);
  const client = createShopClient({ baseUrl });
  const { email, password } = grace;
  expect(await client.signIn({ email, password })).toMatchObject({ problem: { code: 'CODE_NEEDED' } });
  const signedIn = await client.signIn({ email, password, code: app.code() });
  expect(signedIn).toEqual({ ok: true, uid: grace.uid, administrator: true });
  const [recoveryCode = ''] = app.recoveryCodes;
  expect(await client.signIn({ email, password, code: recoveryCode })).toMatchObject({ ok: true });
});

test('an administrator sends a form, here a shoe without a picture', async () => {
  const ada = await shop.administrator(1);
  const client = createShopClient({ baseUrl });
  await client.signIn(ada);
  const form = {
    ...exampleShoeFields,
    brand: 'Skarn',
    price: 90,
    size: 9,
    q: 5,
  };
  const created = await client.call('POST /shoes', { form });
  expect(created).toMatchObject({ ok: true, status: 201, body: { brand: 'Skarn', price: 90 } });
});

test('a refund happens once for its Idempotency-Key, after a fresh proof', async () => {
  const sold = await openRefundShopOnPort();
  const client = createShopClient({ baseUrl: sold.baseUrl });
  await client.signIn(sold.ada);
  const refund = (idempotencyKey: string) =>
    client.call('POST /admin/orders/{idPayment}/refunds', {
      params: { idPayment: sold.idPayment },
      body: { amountCents: 5000, reason: 'requested_by_customer', restock: false },
      idempotencyKey,
    });
  const first = await refund('order-1-first');
  expect(first).toMatchObject({ ok: true, status: 201, body: { amountCents: 5000 } });
  expect(await refund('order-1-first')).toEqual(first);
  const { idPayment } = sold;
  const made = await client.call('GET /admin/orders/{idPayment}/refunds', { params: { idPayment } });
  expect(made.ok && made.body).toHaveLength(1);
  await sold.close();
});

async function openRefundShopOnPort() {
  const port = await freePort();
  const publicOrigin = `http://localhost:${port}`;
  const { shop: sold, ada, sell } = await openRefundShop(undefined, { publicOrigin });
  const { idPayment } = await sell();
  await sold.app.listen({ host: '127.0.0.1', port });
  return { baseUrl: publicOrigin, ada, idPayment, close: () => sold.close() };
}

describe('the example', () => {
  /** Runs it as the documentation says. */
  const run = (email: string) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, SHOP_URL: baseUrl, SHOP_EMAIL: email, SHOP_PASSWORD: testPassword };
      const script = ['cli/run.sh', 'packages/client/examples/low-stock.ts'];
      execFile('sh', script, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });

  test('prints the sizes with fewer than three pairs and what to reorder', async () => {
    const { code, stdout, stderr } = await run((await shop.administrator(1)).email);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['Shoe', 'Size', 'Pairs', 'Reorder'],
      ['Velmora Ember Court, Red', '8', '2', '4'],
      ['Skarn Niño Mid, White', '7', '1', '5'],
      ['Skarn Niño Mid, White', '11', '0', '6'],
      [''],
    ]);
  });

  test('says why it prints nothing', async () => {
    const { email } = await shop.signUp();
    expect(await run(email)).toEqual({ code: 1, stdout: '', stderr: `${email} is not an administrator\n` });
    expect(await run('nobody@mail.test')).toMatchObject({ code: 1, stdout: '', stderr: 'User not found\n' });
  });
});
