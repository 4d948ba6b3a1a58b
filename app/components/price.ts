import { formatCents, toCents } from '#contract/money.ts';

/** Dollars of the wire as people read them. `89.5` → `$89.50`, `90` → `$90`. */
export const priceText = (dollars: number): string => formatCents(toCents(dollars));
