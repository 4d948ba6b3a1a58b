/** Every currency, as Stripe writes them. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency').map((code) =>
  code.toLowerCase(),
);

/** Currencies without a smaller unit (Stripe Docs, "Zero-decimal currencies"). */
const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));

/** The smallest charges that are not 50 (Stripe Docs, "Minimum and maximum charge amounts"). */
const smallestCharges: Readonly<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

/** The smallest amount that can be charged in a currency, in its smallest unit. */
export const smallestCharge = (currency: string): number => smallestCharges[currency] ?? 50;

/** Formats an amount in the smallest unit of a currency. `8950`, `usd` → `$89.50`; `12000`, `jpy` → `¥12,000`. */
export function formatMoney(amount: number, currency: string): string {
  const digits = zeroDecimal.has(currency) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
