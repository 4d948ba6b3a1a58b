import { openRefundShop } from './refund-shop.ts';

/** A shop whose administrator refunds orders, with buyers who dispute theirs. */
export type DisputeShop = Awaited<ReturnType<typeof openDisputeShop>>;

const disputed = '4000000000000259';

/** Opens the shop, which listens to webhooks; close `shop` after the tests. */
export async function openDisputeShop() {
  const fixture = await openRefundShop();
  const { shop } = fixture;
  await shop.listen();
  /** Lets happen at the sandbox what it has scheduled, and waits until the shop was told. */
  async function letTimePass() {
    await shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
    await shop.stripe('GET', '/disputes');
    await shop.waitForWebhooks();
  }
  return {
    ...fixture,
    letTimePass,
    /** An order that is disputed at once, with the dispute's id at the provider. */
    async sellDisputed(card = disputed) {
      const sold = await fixture.sell(card);
      await letTimePass();
      const { body } = await shop.stripe('GET', `/disputes?payment_intent=${sold.intent}`);
      const [dispute] = body.data as { id: string }[];
      if (!dispute) throw new Error('no dispute');
      return { ...sold, dispute: dispute.id };
    },
  };
}
