/** A transaction on the balance that the provider keeps for the shop. Amounts in cents of its currency. */
export interface ProviderBalanceTransaction {
  readonly id: string;
  readonly type: string;
  /** Stripe's reporting category, by which accounting goes. */
  readonly category: string;
  /** Before the fee; negative when it leaves the balance. */
  readonly amount: number;
  readonly fee: number;
  /** ISO 4217, lower case: that of the balance, which may be another than that of the charge. */
  readonly currency: string;
  /** The id of what caused it. */
  readonly source: string | null;
  /** The payment that it belongs to. */
  readonly intent: string | null;
  readonly at: Date;
}

/** Money sent from the balance to the bank. The amount in cents. */
export interface ProviderPayout {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** Stripe's: `pending`, `in_transit`, `paid`, `failed` or `canceled`. */
  readonly status: string;
  /** Made by the provider's schedule; only of these it knows the transactions. */
  readonly automatic: boolean;
  /** Whether its transactions can be listed by now. */
  readonly itemizable: boolean;
  readonly at: Date;
  readonly arrivesAt: Date;
}

/** A page of a list of the provider, newest first. */
export interface ProviderPage<Item> {
  readonly items: readonly Item[];
  /** The id that the next page comes after; null on the last page. */
  readonly next: string | null;
}

/** The provider's books. Each read is one request, for at most a hundred; null when the provider did not respond. */
export interface ProviderBalance {
  /** The transactions since a time, or all. */
  pageTransactions(range: {
    since: Date | null;
    after: string | null;
  }): Promise<ProviderPage<ProviderBalanceTransaction> | null>;
  /** The transactions that a payout consists of, its own among them. */
  pagePayoutTransactions(range: {
    payout: string;
    after: string | null;
  }): Promise<ProviderPage<ProviderBalanceTransaction> | null>;
  /** The payouts since a time, or all. */
  pagePayouts(range: {
    since: Date | null;
    after: string | null;
  }): Promise<ProviderPage<ProviderPayout> | null>;
}
