/** Currencies without a smaller unit (Stripe Docs, "Zero-decimal currencies"). */
export const withoutCents = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|ugx|vnd|vuv|xaf|xof|xpf)$/i;

/** How many digits follow the point in amounts of a currency (any case). */
export const fractionDigits = (currency: string): number => (withoutCents.test(currency) ? 0 : 2);

/** An amount in the smallest unit of a currency as a number of whole units. `1250`, `usd` → `12.5`. */
export const toWholeUnits = (amount: number, currency: string): number =>
  amount / 10 ** fractionDigits(currency);
