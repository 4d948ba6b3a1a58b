import type { BalanceReport } from '#contract/payments/balance.ts';
import { startBalanceJob } from '#server/modules/balance/balance.ts';
import { openRefundShop } from './refund-shop.ts';

/** A shop whose administrator reads the provider's books. */
export type BalanceShop = Awaited<ReturnType<typeof openBalanceShop>>;

/** Opens the shop, with webhooks; close `shop` after the tests. */
export async function openBalanceShop() {
  const fixture = await openRefundShop();
  const { shop, ada } = fixture;
  await shop.listen();
  return {
    ...fixture,
    /** The books as an administrator sees them, read again from the provider. */
    async report(query: { from?: string; to?: string; currency?: string } = {}): Promise<BalanceReport> {
      await shop.db.updateTable('balance_sync').set({ wanted: true, claimed_until: null }).execute();
      return readReport(ada, query);
    },
    /** The books as they are at this moment, with whatever reading that causes. */
    open: (query: { from?: string; to?: string } = {}) => readReport(ada, query),
    /** Lets happen at the sandbox what it has scheduled, and waits until the shop was told. */
    async letTimePass() {
      await shop.sandboxPool.query(
        `update sandbox.scheduled_change set due_at = now() - interval '1 s'
         where kind not in ('daily_payout', 'payout_arrives')`,
      );
      await shop.stripe('GET', '/payouts');
      await shop.waitForWebhooks();
    },
    /** Lets a day pass for the balance: what is earned becomes available, is paid out and arrives. */
    async passDay() {
      await shop.sandboxPool.query(
        `update sandbox.balance_transaction
         set object = object || jsonb_build_object('available_on', (object ->> 'available_on')::bigint - 86400)`,
      );
      await shop.sandboxPool.query(
        `update sandbox.scheduled_change set due_at = due_at - interval '1 day'
         where kind in ('daily_payout', 'payout_arrives')`,
      );
      await shop.stripe('GET', '/payouts');
      await shop.waitForWebhooks();
    },
    /** One round of the job that reads the books in the background. */
    async runJob() {
      const log = { warn: () => {} };
      const job = startBalanceJob({ db: shop.db, balance: shop.payment.balance, log });
      await job.stop();
    },
  };
}

async function readReport(
  ada: Awaited<ReturnType<typeof openRefundShop>>['ada'],
  query: { from?: string; to?: string; currency?: string },
): Promise<BalanceReport> {
  const found = await ada.call('GET /admin/balance', { query });
  if (!found.ok) throw new Error(found.problem.detail);
  return found.body;
}
