/** The currency of a shop that has chosen no other. As everywhere, ISO 4217 as the provider writes it. */
export const defaultCurrency = 'usd';

/**
 * Formats a price in whole units, specification §2 with the sign of the currency. `89.5`, `usd` → `$89.50`; `90`, `eur` →
 * `€90`; `12000`, `jpy` → `¥12,000`. Product pages load it, so it knows no currency but the first.
 */
export function formatPrice(price: number, currency: string): string {
  if (currency !== defaultCurrency) return findFormat(currency).format(price);
  // The first toLocaleString call takes a browser 30 ms during hydration.
  const digits = formatCount(Math.abs(price).toFixed(2).replace('.00', ''));
  return `${price < 0 ? '-' : ''}$${digits}`;
}

/** Puts a comma between the thousands of a count: `12345` → `12,345`. */
export const formatCount = (count: number | string): string =>
  String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const formats: Record<string, Intl.NumberFormat> = {};

/** Creating a format takes longer than using it a thousand times. */
const findFormat = (currency: string): Intl.NumberFormat =>
  (formats[currency] ??= new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }));

/** The sum of all lines in hundredths of a whole unit, which for dollars are cents: specification §4 "totals adjust by unit price". */
export const totalHundredths = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
