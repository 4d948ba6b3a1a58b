import { createAdministrator, createAdministratorClient } from './administrator-client.ts';
import { type AfterSalePlan, afterSalePlans } from './after-sale-plans.ts';
import type { DrillEnvironment } from './drill-environment.ts';
import { createOrderActions } from './order-actions.ts';
import { createProviderDashboard } from './provider-dashboard.ts';
import type { RestartableShop } from './restartable-shop.ts';
import type { BuyerResult } from './virtual-buyer.ts';
import { openWebhookRelay } from './webhook-relay.ts';

/** An order whose plan was carried out. */
export interface AfterSaleResult {
  readonly idPayment: string;
  readonly refunded: AfterSalePlan['refunded'];
  /** The refunds that were confirmed to an administrator. */
  readonly confirmed: readonly string[];
}

/** Refunds and disputes of a drill's orders, and webhooks that tell the shop of them. */
export interface AfterSale extends AsyncDisposable {
  readonly results: readonly AfterSaleResult[];
  /** Carries out the plan of a buyer's order; nothing when there is none. */
  handle(number: number, result: BuyerResult, until: AbortSignal): Promise<void>;
}

/** The plan of a buyer; every fourth has none, because the card is declined. */
export const planOf = (number: number): AfterSalePlan => {
  const plan = afterSalePlans[(number - Math.floor(number / 4)) % afterSalePlans.length];
  if (!plan) throw new Error('There are no plans');
  return plan;
};

/** How many orders administrators work on at once. */
const atOnce = 12;

/** Webhooks come through an address that outlives the shop; some come twice, some late and some in reverse order. */
export async function openAfterSale(
  environment: DrillEnvironment,
  shop: RestartableShop,
): Promise<AfterSale> {
  const { db, processor } = environment;
  await createAdministrator(db);
  const relay = await openWebhookRelay(shop);
  processor.deliverWebhooksTo(relay.url);
  for (const kind of ['double_webhook', 'late_webhook', 'reorder_webhooks'] as const)
    await processor.injectFault({ kind, times: 10 });
  const administrator = createAdministratorClient(shop);
  const provider = createProviderDashboard(environment);
  const results: AfterSaleResult[] = [];
  const lanes = Array.from({ length: atOnce }, () => Promise.resolve());
  let sold = 0;
  return {
    results,
    handle(number, { idPayment }, until) {
      if (idPayment === null) return Promise.resolve();
      const { run, refunded } = planOf(number);
      const confirmed: string[] = [];
      const onRefund = (id: string) => confirmed.push(id);
      const lane = sold % atOnce;
      sold += 1;
      const done = (lanes[lane] ?? Promise.resolve()).then(async () => {
        await run(createOrderActions({ idPayment, administrator, provider, onRefund, until }));
        results.push({ idPayment, refunded, confirmed });
      });
      lanes[lane] = done;
      return done;
    },
    [Symbol.asyncDispose]: () => relay[Symbol.asyncDispose](),
  };
}
