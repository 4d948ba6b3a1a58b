import type { ChargePage, PaymentProvider } from '../../shared/payment/payment-provider.ts';
import { feeOf } from './read-charge-details.ts';
import { readPaymentState } from './read-payment-state.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** The succeeded charges of one page of the provider's payments. @throws Stripe's error */
export async function listCharges(
  { client, log, country }: StripeConnection,
  { since, after }: Parameters<PaymentProvider['pageCharges']>[0],
): Promise<ChargePage> {
  const page = await client.paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    expand: ['data.latest_charge.balance_transaction'],
    ...(after !== null && { starting_after: after }),
  });
  const oldest = page.has_more ? page.data.at(-1) : undefined;
  return {
    charges: page.data.flatMap((intent) => {
      if (intent.status !== 'succeeded') return [];
      const state = readPaymentState(intent, { log, country });
      if (state.state !== 'succeeded') return [];
      const { amount, currency, refunded, disputed } = state;
      const orderId = intent.metadata.order_id ?? null;
      const at = new Date(intent.created * 1000);
      const { latest_charge: charge } = intent;
      const fee = charge !== null && typeof charge === 'object' ? feeOf(charge) : null;
      return [{ intent: intent.id, orderId, amount, currency, refunded, disputed, fee, at }];
    }),
    reachedTo: oldest ? new Date(oldest.created * 1000) : null,
    last: oldest?.id ?? null,
  };
}
