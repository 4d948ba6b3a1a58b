import type Stripe from 'stripe';
import type {
  ProviderBalance,
  ProviderBalanceTransaction,
  ProviderPage,
  ProviderPayout,
} from '../../shared/payment/provider-balance.ts';
import type { StripeConnection } from './stripe-connection.ts';

/** See `ProviderBalance`. */
export function createBalanceReader({ client, log }: StripeConnection): ProviderBalance {
  const read = async <Item, Ours>(
    list: Promise<Stripe.ApiList<Item>>,
    toOurs: (item: Item) => Ours,
    idOf: (item: Item) => string,
  ): Promise<ProviderPage<Ours> | null> => {
    try {
      const { data, has_more } = await list;
      const last = has_more ? data.at(-1) : undefined;
      return { items: data.map(toOurs), next: last === undefined ? null : idOf(last) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'balance.unanswered');
      return null;
    }
  };
  const readTransactions = (query: Stripe.BalanceTransactionListParams) =>
    read(
      client.balanceTransactions.list({ limit: 100, expand: ['data.source'], ...query }),
      toTransaction,
      ({ id }) => id,
    );
  return {
    pageTransactions: (range) => readTransactions(toQuery(range)),
    pagePayoutTransactions: ({ payout, after }) => readTransactions({ payout, ...startingAfter(after) }),
    pagePayouts: (range) =>
      read(client.payouts.list({ limit: 100, ...toQuery(range) }), toPayout, ({ id }) => id),
  };
}

const startingAfter = (after: string | null) => (after === null ? {} : { starting_after: after });

const toQuery = ({ since, after }: { since: Date | null; after: string | null }) => ({
  ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
  ...startingAfter(after),
});

const toTransaction = (transaction: Stripe.BalanceTransaction): ProviderBalanceTransaction => ({
  id: transaction.id,
  type: transaction.type,
  category: transaction.reporting_category,
  amount: transaction.amount,
  fee: transaction.fee,
  currency: transaction.currency,
  source: idOf(transaction.source),
  intent: intentOf(transaction.source),
  at: new Date(transaction.created * 1000),
});

const toPayout = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  amount: payout.amount,
  currency: payout.currency,
  status: payout.status,
  automatic: payout.automatic,
  itemizable: payout.automatic && payout.reconciliation_status === 'completed',
  at: new Date(payout.created * 1000),
  arrivesAt: new Date(payout.arrival_date * 1000),
});

type Source = Stripe.BalanceTransaction['source'];

const idOf = (source: Source): string | null => (typeof source === 'string' ? source : (source?.id ?? null));

/** Charges, refunds and disputes name their payment. */
function intentOf(source: Source): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}
