import { Link } from 'react-router';
import { useOwn } from '#app/hooks/use-own.ts';
import type { UseHeldSizes } from '#app/slot-types.ts';
import type { OwnPlaces } from '../shoe-waitlist.tsx';

/** Sizes held by the waitlist, and the own place in the line for a size, or the way into one. */
const useHeldSizes: UseHeldSizes = ({ _id, stock, opensAt }) => {
  // As the page was made, so that nothing moves when a size sells out meanwhile.
  const soldOut = stock.filter(({ quantity }) => quantity < 1);
  const { kept = [], line } =
    useOwn<OwnPlaces>((soldOut.length > 0 || opensAt !== null) && `/products/${_id}/waitlist`) ?? {};
  return {
    kept,
    notice: (wanted, isGone, labelOf) =>
      soldOut.length > 0 && (
        <Link
          key="waitlist"
          to={`waitlist?size=${encodeURIComponent(wanted)}`}
          className="link waitlist-line"
        >
          {line
            ? `Size ${labelOf(line.size)}: ${line.saying}`
            : `${isGone ? 'Sold' : `${soldOut.length === 1 ? 'Size' : 'Sizes'} ${soldOut.map(({ size }) => labelOf(size)).join(', ')} sold`} out? Get notified`}
        </Link>
      ),
  };
};

export default useHeldSizes;
