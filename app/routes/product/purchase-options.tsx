import { lazy, useRef, useState } from 'react';
import { Link } from 'react-router';
import { brandPath } from '../../components/brand-path.ts';
import { FavoriteButton } from '../../components/favorite-button.tsx';
import { addToCart } from '../../components/product-card/add-to-cart.ts';
import { fewPairs } from '../../components/product-card/few-pairs.ts';
import { formatPrice } from '../../components/product-card/format-price.ts';
import { Price } from '../../components/product-card/price.tsx';
import { ShoePicture } from '../../components/product-card/shoe-picture.tsx';
import { useSizeChoice } from '../../hooks/use-my-size.ts';
import { useOwn } from '../../hooks/use-own.ts';
import { useSizeLabel } from '../../hooks/use-size-label.ts';
import { showError } from '../../lib/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { OwnPlaces } from '../waitlist/shoe-waitlist.tsx';
import { type FitNote, sizeToTake } from './fit-note.ts';
import { loadPanel } from './launch/load-panel.ts';
import { loadedPanel } from './launch/loaded-panel.ts';
import { type ShoeDetail, type Sibling, sizesInStock } from './shoe-detail.ts';
import { SizeGrid } from './size-grid.tsx';
import { useLiveShoe } from './use-live-shoe.ts';

interface PurchaseOptionsProps {
  shoe: ShoeDetail;
  siblings: readonly Sibling[];
  fit: FitNote | null;
  hasOwnChart: boolean;
}

/** Name, price, size and BUY ME! beside the pictures; on phones BUY ME! stays at the foot of the window. */
export function PurchaseOptions({ shoe: page, siblings, fit, hasOwnChart }: PurchaseOptionsProps) {
  const { shoe, news } = useLiveShoe(page);
  // As the page was made, so that nothing moves when a size sells out meanwhile.
  const isSoldOut = page.opensAt === null && page.stock.some(({ quantity }) => quantity < 1);
  // What the waitlist keeps for whoever looks comes after the page, which is the same for everyone.
  const { kept = [], line } =
    useOwn<OwnPlaces>((isSoldOut || page.opensAt !== null) && `/products/${shoe._id}/waitlist`) ?? {};
  const stock = shoe.stock.map((entry) =>
    entry.quantity < 1 && kept.includes(entry.size) ? { ...entry, quantity: 1 } : entry,
  );
  const { own, isMissing: isOwnMissing, size, choose } = useSizeChoice(shoe.brand, sizesInStock({ stock }));
  const [isMissing, setIsMissing] = useState(false);
  const sizes = useRef<HTMLDivElement>(null);
  const labelOf = useSizeLabel(shoe.brand);
  // What the waitlist asks for first.
  const wanted = pairsLeft(stock, size) === 0 ? size : (isOwnMissing && own) || '';
  const taken = fit && sizeToTake(fit, stock, own);
  const soldOutSizes = page.stock.filter(({ quantity }) => quantity < 1).map(({ size }) => labelOf(size));
  const isGone = stock.every(({ quantity }) => quantity < 1);
  const buy = () => {
    if (isGone) return showError(soldOut);
    const chosen = pairsLeft(stock, size) === 0 ? '' : size;
    addToCart(shoe, chosen);
    setIsMissing(chosen === '');
    if (chosen === '') sizes.current?.querySelector<HTMLInputElement>('input:enabled:not(:checked)')?.focus();
  };
  const purchase = (
    <>
      <SizeGrid
        ref={sizes}
        brand={shoe.brand}
        stock={stock}
        value={size}
        isMissing={isMissing && size === '' && !isGone}
        onChange={choose}
      >
        <Link
          to={`/sizeChart${hasOwnChart ? `?brand=${encodeURIComponent(shoe.brand)}` : ''}`}
          className="link"
        >
          Size Chart
        </Link>
      </SizeGrid>
      {fit && (
        <p className="min-h-10 text-sm sm:min-h-5">
          Fit: <b>{fit.text}</b>
          {taken !== null && `. We suggest ${labelOf(taken)}`}
          {taken !== null && taken !== own && ` instead of your usual ${labelOf(own ?? '')}`}
        </p>
      )}
      <p className="min-h-5 text-sm font-semibold text-deal-ink" aria-live="polite">
        {isMissing && size === '' && !isGone
          ? 'Choose a size'
          : (isGone ? soldOut : stockNote(stock, size, labelOf(size))) ||
            (isOwnMissing && own !== null && size === '' && (
              <span className="text-ink-soft">Not in your size ({labelOf(own)})</span>
            ))}
      </p>
      <p className="sr-only" aria-live="polite">
        {news}
      </p>
      {isSoldOut && (
        <Link to={`waitlist?size=${encodeURIComponent(wanted)}`} className="link waitlist-line">
          {line
            ? `Size ${labelOf(line.size)}: ${line.saying}`
            : `${isGone ? 'Sold' : `${soldOutSizes.length === 1 ? 'Size' : 'Sizes'} ${soldOutSizes.join(', ')} sold`} out? Get notified`}
        </Link>
      )}
      <div className="shoe-buy">
        <p className="shoe-buy-chosen figures" aria-hidden="true">
          <b>{formatPrice(shoe.price)}</b> {size && `Size ${labelOf(size)}`}
        </p>
        <Button variant={isGone ? 'line' : 'accent'} size="large" className="grow" onClick={buy}>
          {isGone ? 'Sold out' : 'BUY ME!'}
        </Button>
        <FavoriteButton shoeId={shoe._id} />
      </div>
    </>
  );
  const LaunchPanel = loadedPanel.Panel ?? LazyPanel;
  return (
    <div className="shoe-choice">
      <p>
        <Link to={brandPath(shoe.brand)} className="link font-semibold">
          {shoe.brand}
        </Link>
      </p>
      <h1 className="wide text-title">{shoe.name}</h1>
      <p className="shoe-price">
        <span className={`wide text-heading figures ${shoe.onSale ? 'text-deal-ink' : ''}`}>
          <Price price={shoe.price} reduction={shoe.reduction} />
        </span>
        {shoe.onSale && <Badge variant="deal">ON SALE</Badge>}
      </p>
      {page.opensAt === null ? (
        purchase
      ) : (
        <LaunchPanel shoe={page} opensAt={page.opensAt} kept={kept} onBuy={(size) => addToCart(shoe, size)}>
          {purchase}
        </LaunchPanel>
      )}
      <p className="max-w-prose leading-relaxed">{shoe.description}</p>
      <p>
        <span className="text-ink-soft">Color</span> <span className="font-semibold">{shoe.color}</span>
      </p>
      <ColorSiblings siblings={siblings} current={shoe._id} />
      <p>
        <ButtonLink to="/" variant="line">
          Back Home
        </ButtonLink>
      </p>
    </div>
  );
}

/** Only shoes that are a launch load it. Without a boundary of its own it is hydrated with the rest, see `loaded-panel.ts`. */
const LazyPanel = lazy(loadPanel);

const soldOut = 'Sold out in all sizes';

/** The note on the stock above BUY ME!. */
function stockNote(stock: ShoeDetail['stock'], size: string, label: string): string {
  const left = pairsLeft(stock, size);
  if (left === 0) return `Size ${label} is sold out. Choose another.`;
  return left !== undefined && left <= fewPairs ? `Only ${left} left in size ${label}` : '';
}

const pairsLeft = (stock: ShoeDetail['stock'], size: string): number | undefined =>
  stock.find((entry) => entry.size === size)?.quantity;

/** The other colors of the same model. */
function ColorSiblings({ siblings, current }: { siblings: readonly Sibling[]; current: string }) {
  if (siblings.length === 0) return null;
  return (
    <nav aria-label="Other colors">
      <ul className="color-siblings">
        {siblings.map(({ _id, color, base }) => (
          <li key={_id}>
            <Link
              to={`/products/${_id}`}
              aria-current={_id === current ? 'page' : undefined}
              className="tile"
            >
              <ShoePicture base={base} alt={color} widths={[320]} sizes="6rem" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
