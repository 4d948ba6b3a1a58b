import { formatPrice } from './format-price.ts';
import type { Reduction } from './reduction.ts';

interface PriceProps {
  /** In dollars. */
  price: number;
  reduction: Reduction | null;
}

/** A price, and what it was before a reduction; read as `was $189.99, now $159.99`. */
export const Price = ({ price, reduction }: PriceProps) =>
  reduction ? (
    <>
      <span className="sr-only">was </span>
      <s className="price-was">{reduction.was}</s>
      <span className="sr-only">, now</span> {formatPrice(price)}{' '}
      <span className="price-saved">{reduction.saved}</span>
    </>
  ) : (
    formatPrice(price)
  );
