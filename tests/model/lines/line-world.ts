import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { repairTotals } from '#shop/catalog/server/repair-totals.ts';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { type AuditLogClient, createAuditLogClient } from '../../support/audit-log-client.ts';
import { createCartLine, signUpMany } from '../../support/checkout-requests.ts';
import { fastRecoveryTimes } from '../../support/fast-recovery-times.ts';
import { countStockedUnits, type StockedUnits } from '../../support/invariants.ts';
import { runLaunchJob } from '../../support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../../support/payment-test-shop.ts';
import { createGoodShoe } from '../../support/shoe-form.ts';
import { createTestPaymentContext } from '../../support/test-payment-context.ts';
import type { Member } from '../../support/test-shop.ts';
import { runWaitlistJob } from '../../support/waitlist-shop.ts';

/** The sizes of both shoes of a walk. */
export const lineSizes = ['9', '10'] as const;

/** A payment whose buyer has the page of 3-D Secure open. */
export interface OpenChallenge {
  readonly member: Member;
  readonly path: string;
  readonly idPayment: string;
}

/** A shop with two shoes, people who want them and an administrator; jobs run only as steps. */
export interface LineWorld extends AsyncDisposable {
  readonly shop: PaymentTestShop;
  readonly ada: Member;
  readonly log: AuditLogClient;
  readonly members: readonly Member[];
  readonly shoes: readonly string[];
  readonly challenges: OpenChallenge[];
  /** The pairs of each size that are in the shop, reserved or sold. */
  stocked: StockedUnits;
  /** Whether an administrator lowered the stock, or disabled an account, of which something may be left. */
  lowered: boolean;
  hasDisabled: boolean;
  /** The cart line of a size, as a cart kept it since before everything. */
  lineOf(shoe: string, size: string, quantity: number): CartLine;
  runJobs(): Promise<void>;
  /** Ends payments that wait for nobody any more. */
  recover(): Promise<void>;
  /** Totals of listings that differ from the rows, which are corrected. */
  findWrongTotals(): Promise<string[]>;
}

export async function openLineWorld(): Promise<LineWorld> {
  const shop = await openPaymentTestShop();
  const ada = await shop.administrator(1);
  const members = await signUpMany(shop, 5);
  const shoes: string[] = [];
  const lines = new Map<string, CartLine>();
  for (const quantity of [1, 3]) {
    const { _id } = await createGoodShoe(ada, { size: lineSizes[0], q: String(quantity) });
    await ada.request('PUT', `/api/shoes/addSize/${_id}`, { body: { size: lineSizes[1], q: '1' } });
    for (const size of lineSizes) lines.set(`${_id} ${size}`, await createCartLine(shop, _id, size));
    shoes.push(_id);
  }
  return {
    shop,
    ada,
    members,
    shoes,
    challenges: [],
    lowered: false,
    hasDisabled: false,
    log: createAuditLogClient(ada),
    stocked: await countStockedUnits(shop),
    lineOf(shoe, size, quantity) {
      const line = lines.get(`${shoe} ${size}`);
      if (!line) throw new Error(`there is no size ${size} of ${shoe}`);
      return { ...line, quantity };
    },
    async runJobs() {
      await runLaunchJob(shop);
      await runWaitlistJob(shop);
    },
    async recover() {
      const recovery = startRecovery(createTestPaymentContext(shop), {
        ...fastRecoveryTimes,
        every: 3_600_000,
      });
      await recovery.stop();
    },
    async findWrongTotals() {
      const wrong: string[] = [];
      await repairTotals(shop.db, { warn: (details: unknown) => wrong.push(JSON.stringify(details)) });
      return wrong;
    },
    [Symbol.asyncDispose]: () => shop.close(),
  };
}
