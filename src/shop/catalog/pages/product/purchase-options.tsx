import usesOfHeldSizes from 'virtual:slots/held-sizes';
import purchasePanels from 'virtual:slots/purchase-panel';
import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { type FitNote, sizeToTake } from '#shop/reviews/pages/fit-note.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { brandPath } from '../brand-path.ts';
import { addToCart } from '../product-card/add-to-cart.ts';
import { FavoriteButton } from '../product-card/favorite-button.tsx';
import { fewPairs } from '../product-card/few-pairs.ts';
import { Price } from '../product-card/price.tsx';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import { useSizeChoice } from '../sizes/use-my-size.ts';
import { useSizeLabel } from '../sizes/use-size-label.ts';
import { type ShoeDetail, type Sibling, sizesInStock } from './shoe-detail.ts';
import { SizeGrid } from './size-grid.tsx';
import { useLiveShoe } from './use-live-shoe.ts';

interface PurchaseOptionsProps {
  shoe: ShoeDetail;
  siblings: readonly Sibling[];
  fit: FitNote | null;
  hasOwnChart: boolean;
  deliveryNote: string;
}

/** Name, price, size and BUY ME! beside the pictures; on phones BUY ME! stays at the foot of the window. */
export function PurchaseOptions({
  shoe: page,
  siblings,
  fit,
  hasOwnChart,
  deliveryNote,
}: PurchaseOptionsProps) {
  const { shoe, news } = useLiveShoe(page, useSettings().currency);
  const first = useFirst(page);
  const Panel = purchasePanels.map((find) => find(page, first)).find(Boolean);
  useNewOpening(page.opensAt, shoe.opensAt);
  // What is held for this person comes after the page, which is the same for everyone.
  const held = usesOfHeldSizes.map((useHeldSizes) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of features never changes
    useHeldSizes(page),
  );
  const kept = held.flatMap((sizes) => sizes.kept);
  const stock = shoe.stock.map((entry) =>
    entry.quantity < 1 && kept.includes(entry.size) ? { ...entry, quantity: 1 } : entry,
  );
  const { own, isMissing: isOwnMissing, size, choose } = useSizeChoice(shoe.brand, sizesInStock({ stock }));
  const [isMissing, setIsMissing] = useState(false);
  const sizes = useRef<HTMLDivElement>(null);
  const labelOf = useSizeLabel(shoe.brand);
  const wanted = pairsLeft(stock, size) === 0 ? size : (isOwnMissing && own) || '';
  const taken = fit && sizeToTake(fit, stock, own);
  const isGone = stock.every(({ quantity }) => quantity < 1);
  const buy = () => {
    if (isGone) return showError(soldOut);
    const chosen = pairsLeft(stock, size) === 0 ? '' : size;
    addToCart(shoe, chosen);
    setIsMissing(chosen === '');
    if (chosen === '')
      sizes.current?.querySelector<HTMLInputElement>('input:not([data-sold-out], :checked)')?.focus();
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
      {!Panel && held.map(({ notice }) => notice(wanted, isGone, labelOf))}
      <div className="shoe-buy">
        <p className="shoe-buy-chosen figures" aria-hidden="true">
          <b>
            <Price price={shoe.price} />
          </b>{' '}
          {size && `Size ${labelOf(size)}`}
        </p>
        <Button variant={isGone ? 'line' : 'accent'} size="large" className="grow" onClick={buy}>
          {isGone ? 'Sold out' : 'BUY ME!'}
        </Button>
        <FavoriteButton shoeId={shoe._id} />
      </div>
    </>
  );
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
      {deliveryNote && <p className="text-ink-soft">{deliveryNote}</p>}
      {Panel ? (
        <Panel shoe={page} kept={kept} onBuy={(size) => addToCart(shoe, size)}>
          {purchase}
        </Panel>
      ) : (
        purchase
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

/** The shoe as it was when its page was opened. */
function useFirst(page: ShoeDetail): ShoeDetail {
  const [first, setFirst] = useState(page);
  if (first._id === page._id) return first;
  setFirst(page);
  return page;
}

/** Loads the page anew when the shoe opens at another time than it says, unless that time has passed. */
function useNewOpening(shown: string | null, now: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const isOver = now === null && shown !== null && Date.parse(shown) < Date.now();
    if (now !== shown && !isOver) void revalidate();
  }, [shown, now, revalidate]);
}

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
