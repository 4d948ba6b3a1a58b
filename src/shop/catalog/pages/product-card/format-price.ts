import { formatCents, toCents } from '#platform/contract/fields/money.ts';

/** Formats dollars. `89.5` → `$89.50`, `90` → `$90`. */
export const formatPrice = (dollars: number): string => formatCents(toCents(dollars));
