/** Currencies without a smaller unit (Stripe Docs, "Zero-decimal currencies"). */
const withoutCents: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '),
);

/** How many digits follow the point in amounts of a currency (ISO 4217, any case). */
export const fractionDigits = (currency: string): number =>
  withoutCents.has(currency.toLowerCase()) ? 0 : 2;

/** An amount in the smallest unit of a currency as a number of whole units. `1250`, `usd` → `12.5`. */
export const toWholeUnits = (amount: number, currency: string): number =>
  amount / 10 ** fractionDigits(currency);

/**
 * An amount in the smallest unit of a currency with all its digits, for columns of numbers. `-125000`, `usd` →
 * `-$1,250.00`; `8000`, `jpy` → `JPY 8,000`.
 */
export function formatExact(amount: number, currency: string): string {
  const [whole = '', rest] = toWholeUnits(Math.abs(amount), currency)
    .toFixed(fractionDigits(currency))
    .split('.');
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (rest === undefined ? '' : `.${rest}`);
  const code = currency.toLowerCase() === 'usd' ? '$' : `${currency.toUpperCase()} `;
  return `${amount < 0 ? '-' : ''}${code}${digits}`;
}
