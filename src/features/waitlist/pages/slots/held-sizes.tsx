import { Link } from 'react-router';
import { useOwn } from '#shop/accounts/pages/session/use-own.ts';
import type { UseHeldSizes } from '#shop/catalog/pages/catalog-slots.ts';
import type { OwnPlaces } from '../shoe-waitlist.tsx';

/** Sizes held by the waitlist, and the own place in the line for a size, or the way into one. */
const useHeldSizes: UseHeldSizes = ({ _id, stock, opensAt }) => {
  // As the page was made, so that nothing moves when a size sells out meanwhile.
  const soldOut = stock.filter(({ quantity }) => quantity < 1);
  const { kept = [], line } =
    useOwn<OwnPlaces>((soldOut.length > 0 || opensAt !== null) && `/products/${_id}/waitlist`) ?? {};
  return {
    kept,
    notice: (wanted, isGone, labelOf) => {
      if (soldOut.length === 0) return null;
      const named = soldOut.filter(({ size }) => size === wanted);
      const sizes = named.length > 0 ? named : soldOut;
      const title =
        isGone && named.length === 0
          ? 'Sold'
          : `${sizes.length === 1 ? 'Size' : 'Sizes'} ${sizes.map(({ size }) => labelOf(size)).join(', ')} sold`;
      return (
        <Link
          key="waitlist"
          to={`waitlist?size=${encodeURIComponent(wanted)}`}
          className="link block min-h-12"
        >
          {line ? `Size ${labelOf(line.size)}: ${line.saying}` : `${title} out? Get notified`}
        </Link>
      );
    },
  };
};

export default useHeldSizes;
