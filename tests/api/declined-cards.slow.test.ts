import { testCards } from '@sneaker-paradise/payment-sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addSizeWithStock,
  cards,
  checkoutBodyOf,
  createCartLine,
  createConfirmationToken,
  createPaymentMethod,
  stockOf,
} from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

const declining = testCards.flatMap(({ number, outcome }) => (outcome.kind === 'decline' ? [number] : []));
const [first = '', second = ''] = declining;

let shop: PaymentTestShop;
let size: string;
beforeAll(async () => {
  shop = await openPaymentTestShop(undefined, { rateLimitScale: 1 });
  await shop.listen();
  size = await addSizeWithStock(shop, 'shoe-orbit', 20);
});
afterAll(async () => {
  await shop.waitForWebhooks();
  await shop.close();
});

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

/** Tries to buy a pair from an address, by default a new one. */
async function pay(member: Member, card: string, remoteAddress = newAddress()) {
  const line = await createCartLine(shop, 'shoe-orbit', size);
  const body = checkoutBodyOf(member, await createPaymentMethod(shop, card), [line]);
  return member.request('POST', '/api/cart/checkout', { body, remoteAddress });
}

/** Declines `times` payments, with one card or a different one each time. */
async function decline(
  times: number,
  { member, card, address }: { member: Member; card?: string; address?: string },
) {
  for (let index = 0; index < times; index += 1) {
    const response = await pay(member, card ?? declining[index % declining.length] ?? '', address);
    expect(response.statusCode).toBe(402);
  }
}

const removeCounts = () => shop.db.deleteFrom('limit_window').execute();

describe('after ten declined payments in ten minutes', () => {
  test('an account cannot try another card, from wherever, and is told when it can', async () => {
    const [mia, other] = [await shop.signUp(), await shop.signUp()];
    await decline(9, { member: mia });
    expect((await pay(mia, cards.good)).statusCode).toBe(200);
    await decline(1, { member: mia });
    const left = await stockOf(shop, 'shoe-orbit', size);
    const refused = await pay(mia, cards.good);
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      detail: 'Too many payments were declined. Try again in 10 minutes',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(left);
    expect((await pay(other, cards.good)).statusCode).toBe(200);

    await shop.db
      .updateTable('limit_window')
      .set({ started_at: new Date(Date.now() - 601_000) })
      .execute();
    expect((await pay(mia, cards.good)).statusCode).toBe(200);
    await removeCounts();
  });

  test('a client address cannot either, with whichever account', async () => {
    const address = newAddress();
    const members = [await shop.signUp(), await shop.signUp(), await shop.signUp()] as const;
    await decline(5, { member: members[0], address });
    await decline(5, { member: members[1], address });
    expect((await pay(members[2], cards.good, address)).statusCode).toBe(429);
    expect((await pay(members[2], cards.good)).statusCode).toBe(200);
    await removeCounts();
  });

  test('a card cannot be tried with confirmation tokens either', async () => {
    const [mia, eve] = [await shop.signUp(), await shop.signUp()];
    const tryWithToken = async (member: Member) => {
      const line = await createCartLine(shop, 'shoe-orbit', size);
      const body = checkoutBodyOf(member, await createConfirmationToken(shop, first), [line]);
      return member.request('POST', '/api/cart/checkout', { body, remoteAddress: newAddress() });
    };
    await decline(9, { member: mia, card: first });
    expect((await tryWithToken(eve)).statusCode).toBe(402);
    expect((await tryWithToken(await shop.signUp())).statusCode).toBe(429);
    await removeCounts();
  });

  test('a card cannot be tried by anybody, and other cards can', async () => {
    const members = [await shop.signUp(), await shop.signUp(), await shop.signUp()] as const;
    await decline(5, { member: members[0], card: first });
    await decline(5, { member: members[1], card: first });
    const refused = await pay(members[2], first);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await pay(members[2], second)).statusCode).toBe(402);
    expect((await pay(members[2], cards.good)).statusCode).toBe(200);
    await removeCounts();
  });

  test.each(['asks for the result', 'only leaves it to the webhook'])(
    'one that was declined after 3-D Secure counts, when the shopper %s',
    async (how) => {
      const member = await shop.signUp();
      await decline(9, { member });
      const challenged = (await pay(member, cards.challengedThenPoor)).json();
      await member.request('POST', new URL(challenged.nextAction.url).pathname, {
        body: 'outcome=complete',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (how === 'asks for the result') {
        const { idPayment } = challenged;
        const settled = await member.call('POST /cart/checkout/settle', { body: { idPayment } });
        expect(settled).toMatchObject({ problem: { status: 402 } });
      }
      await shop.waitForWebhooks();
      expect((await pay(member, cards.good)).statusCode).toBe(429);
      await removeCounts();
    },
  );
});

test('neither the card’s fingerprint nor, once it is over, the address of a payment is stored', async () => {
  const member = await shop.signUp();
  await decline(1, { member, card: first });
  await pay(member, cards.good);
  const { body } = await shop.stripe('GET', `/payment_methods/${await createPaymentMethod(shop, first)}`);
  const { fingerprint } = body.card as { fingerprint: string };
  const windows = await shop.db.selectFrom('limit_window').select('key').execute();
  expect(windows.filter(({ key }) => key.startsWith('declined:card:'))).toHaveLength(1);
  expect(JSON.stringify(windows)).not.toContain(fingerprint);
  const attempts = await shop.db.selectFrom('checkout_attempt').selectAll().execute();
  expect(attempts.filter(({ client_address }) => client_address !== null)).toEqual([]);
});
