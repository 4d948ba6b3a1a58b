import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PaymentProvider } from '#shop/orders/server/provider/payment-provider.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  type TestCheckoutBody,
} from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
/** While set, the answer to a charge is held back until its webhook has come. */
let webhook: PromiseWithResolvers<void> | null = null;
let retrieved = 0;

const holdCharges = (payment: PaymentProvider): PaymentProvider => ({
  ...payment,
  async charge(request) {
    const answer = await payment.charge(request);
    await webhook?.promise;
    return answer;
  },
  retrieve(reference) {
    retrieved += 1;
    return payment.retrieve(reference);
  },
  readEvent(body, signature) {
    const event = payment.readEvent(body, signature);
    if (event?.type === 'payment_intent.succeeded') webhook?.resolve();
    return event;
  },
});

/** What was sent to the shop's database: every statement, and whether it commits. */
let recorded = { statements: 0, commits: 0 };

const databaseOf = (connectionString: string) => new Client({ connectionString }).database;

/** Connections keep the method they have when they are made, so it is replaced before. */
function recordStatements(): void {
  const inTransaction = new WeakSet<Client>();
  const query = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters: unknown[]) {
    const [sent] = parameters;
    const statement = typeof sent === 'string' ? sent : JSON.stringify(sent);
    if (/^begin/i.test(statement)) inTransaction.add(this);
    else if (/^(commit|rollback)/i.test(statement)) inTransaction.delete(this);
    if (shop && this.database === databaseOf(shop.database.url)) {
      recorded.statements += 1;
      if (!inTransaction.has(this)) recorded.commits += 1;
    }
    return Reflect.apply(query, this, parameters);
  });
}

beforeAll(async () => {
  recordStatements();
  shop = await openPaymentTestShop(holdCharges);
  await shop.listen();
});
afterEach(() => {
  webhook = null;
});
afterAll(async () => {
  await shop.close();
  vi.restoreAllMocks();
});

const countOrdersAndMails = async ({ uid, email }: Member) => ({
  orders: (await shop.db.selectFrom('shop_order').select('id').where('uid', '=', uid).execute()).length,
  mails: (
    await shop.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('kind', '=', 'order-paid')
      .execute()
  ).length,
});

async function createCheckout(): Promise<{ member: Member; body: TestCheckoutBody }> {
  const member = await shop.signUp();
  const shoes = ['shoe-orbit', 'shoe-ember', 'shoe-tide'];
  const lines = await Promise.all(
    shoes.map(async (shoe) => createCartLine(shop, shoe, await addSizeWithStock(shop, shoe, 2))),
  );
  return { member, body: checkoutBodyOf(member, await createPaymentMethod(shop), lines) };
}

test.each([
  ['after', false],
  ['before', true],
])(
  'a checkout of three lines and its webhooks take at most 15 statements and 6 commits; they come %s the answer to the charge',
  async (_when, isHeld) => {
    const { member, body } = await createCheckout();
    await shop.waitForWebhooks();
    webhook = isHeld ? Promise.withResolvers() : null;
    retrieved = 0;
    recorded = { statements: 0, commits: 0 };
    expect(await sendCheckout(member, body)).toMatchObject({ status: 200 });
    await shop.waitForWebhooks();
    const { statements, commits } = recorded;
    expect(await countOrdersAndMails(member)).toEqual({ orders: 1, mails: 1 });
    expect(statements).toBeGreaterThan(3);
    expect(statements).toBeLessThanOrEqual(15);
    expect(commits).toBeLessThanOrEqual(6);
    expect(retrieved).toBe(0);
  },
);
