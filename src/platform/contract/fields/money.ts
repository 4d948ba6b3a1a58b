/** Dollars as the catalog shows them, to integer cents. `89.5` → `8950`. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Integer cents to dollars as a JSON number. `8950` → `89.5`. */
export const toDollars = (cents: number): number => cents / 100;

/** Formats cents, specification §2 "amount divided by 100 with a $ prefix". `8950` → `$89.50`, `9000` → `$90`. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  // The first toLocaleString call takes a browser 30 ms during hydration.
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const rest = Math.abs(cents) % 100;
  return `${sign}$${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** The line total of a cart or order line, in cents. */
export const lineCents = (line: { price: number; quantity: number }): number =>
  toCents(line.price) * line.quantity;

/** The sum of all lines, in cents: specification §4 "totals adjust by unit price". */
export const totalCents = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0);
