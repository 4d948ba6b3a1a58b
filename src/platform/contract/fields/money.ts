import { fractionDigits, toWholeUnits } from './currency.ts';
import { formatPrice } from './format-price.ts';

/*
 * "Cents" are the smallest unit of a currency, as the provider counts amounts: cents of a dollar or euro, and whole yen.
 */

/** A price as the catalog shows it, to integer cents. `89.5`, `usd` → `8950`; `12000`, `jpy` → `12000`. */
export const toCents = (price: number, currency: string): number =>
  Math.round(price * 10 ** fractionDigits(currency));

/** Formats cents, specification §2 "amount divided by 100 with a $ prefix". `8950`, `usd` → `$89.50` */
export const formatCents = (cents: number, currency: string): string =>
  formatPrice(toWholeUnits(cents, currency), currency);

/** The line total of a cart or order line, in cents. */
export const lineCents = (line: { price: number; quantity: number }, currency: string): number =>
  toCents(line.price, currency) * line.quantity;

/** The sum of all lines, in cents: specification §4 "totals adjust by unit price". */
export const totalCents = (lines: readonly { price: number; quantity: number }[], currency: string): number =>
  lines.reduce((sum, line) => sum + lineCents(line, currency), 0);
