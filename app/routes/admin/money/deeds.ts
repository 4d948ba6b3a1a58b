import { formatCents } from '#contract/money.ts';
import {
  type Discrepancy,
  type DiscrepancyAction,
  type DiscrepancyKind,
  discrepancyActionLabels,
} from '#contract/reconciliation.ts';

/** An action as its button, its question and its toast say it. */
export interface Deed {
  readonly name: string;
  readonly text: string;
  readonly done: string;
}

/** The one action of a difference, in words. */
export function deedOf({ kind, action, charged, refunded }: Discrepancy): Deed {
  const name = discrepancyActionLabels[action];
  if (action !== 'refund') return { name, ...told[action] };
  const amount = formatCents((charged ?? 0) - (refunded ?? 0));
  return {
    name: `${name} ${amount}`,
    text: [`${amount} go back to the buyer’s card; that cannot be taken back.`, orderAfter[kind]]
      .join(' ')
      .trim(),
    done: 'Refunded',
  };
}

/** What becomes of the order of a charge that is given back. */
const orderAfter: Partial<Record<DiscrepancyKind, string>> = {
  'second-charge': 'The order stays: another charge paid it.',
  'amount-differs': 'The order stays, marked as refunded.',
};

const told: Record<Exclude<DiscrepancyAction, 'refund'>, Omit<Deed, 'name'>> = {
  restore: {
    text: 'The order is made again as it was bought. If it was taken away and its pairs were sold since, the money goes back instead.',
    done: 'Settled',
  },
  remove: {
    text: 'Nobody paid this order, as far as the provider knows. It is taken away, and unless the buyer has received it, its pairs go back into stock. History can bring it back for 30 days.',
    done: 'Removed; History can bring it back',
  },
  settle: {
    text: 'What the provider says becomes true here: an order, or a refund.',
    done: 'Settled',
  },
  mirror: {
    text: 'The order tells what the provider says. No money moves.',
    done: 'The order is up to date',
  },
};
