import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Reduction } from './reduction.ts';

interface PriceProps {
  price: number;
  reduction?: Reduction | null | undefined;
}

/** A price, and what it was before a reduction; read as `was $189.99, now $159.99`. */
export function Price({ price, reduction }: PriceProps) {
  const { currency } = useSettings();
  const now = formatPrice(price, currency);
  return reduction ? (
    <>
      <span className="sr-only">was </span>
      <s className="price-was">{formatPrice(reduction.was, currency)}</s>
      <span className="sr-only">, now</span> {now} <span className="price-saved">{reduction.saved}</span>
    </>
  ) : (
    now
  );
}
