import { openRefundShop } from './refund-shop.ts';

/** A shop whose payments are disputed and refunded at the provider. */
export type DisputeShop = Awaited<ReturnType<typeof openDisputeShop>>;

/** Opens the shop, with webhooks; close `shop` after the tests. */
export async function openDisputeShop() {
  const fixture = await openRefundShop();
  const { shop } = fixture;
  await shop.listen();
  return {
    ...fixture,
    /** Lets happen at the sandbox what it has scheduled, and waits until the shop was told. */
    async letTimePass() {
      await shop.sandboxPool.query(`update sandbox.scheduled_change set due_at = now() - interval '1 s'`);
      await shop.stripe('GET', '/events');
      await shop.waitForWebhooks();
    },
  };
}
