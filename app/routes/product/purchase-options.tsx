import { useState } from 'react';
import { Link } from 'react-router';
import { brandPath } from '../../components/brand-path.ts';
import { FavoriteButton } from '../../components/favorite-button.tsx';
import { addToCart } from '../../components/product-card/add-to-cart.ts';
import { formatPrice } from '../../components/product-card/format-price.ts';
import { ShoePicture } from '../../components/product-card/shoe-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ShoeDetail, Sibling } from './shoe-detail.ts';
import { SizeGrid } from './size-grid.tsx';

/** Up to this many pairs a shopper is told how many there are. */
const shownPairs = 3;

/** Name, price, description, size and BUY ME! beside the pictures. */
export function PurchaseOptions({ shoe, siblings }: { shoe: ShoeDetail; siblings: readonly Sibling[] }) {
  const [size, setSize] = useState('');
  return (
    <div className="shoe-choice">
      <p>
        <Link to={brandPath(shoe.brand)} className="link font-semibold">
          {shoe.brand}
        </Link>
      </p>
      <h1 className="wide text-title">{shoe.name}</h1>
      <p className="flex flex-wrap items-center gap-3">
        <span className={`wide text-heading figures ${shoe.onSale ? 'text-deal-ink' : ''}`}>
          {formatPrice(shoe.price)}
        </span>
        {shoe.onSale && <Badge variant="deal">ON SALE</Badge>}
      </p>
      <p className="max-w-prose leading-relaxed">{shoe.description}</p>
      <p>
        <span className="text-ink-soft">Color</span> <span className="font-semibold">{shoe.color}</span>
      </p>
      <ColorSiblings siblings={siblings} current={shoe._id} />
      <SizeGrid stock={shoe.stock} value={size} onChange={setSize} />
      <p className="min-h-5 text-sm font-semibold text-deal-ink" aria-live="polite">
        {stockNote(shoe, size)}
      </p>
      <div className="flex gap-3">
        <Button variant="accent" size="large" className="grow" onClick={() => addToCart(shoe, size)}>
          BUY ME!
        </Button>
        <FavoriteButton shoeId={shoe._id} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to="/" variant="line">
          Back Home
        </ButtonLink>
        <Link to="/sizeChart" className="link">
          Size Chart
        </Link>
      </div>
    </div>
  );
}

/** The note on the stock above BUY ME!. */
function stockNote({ stock }: ShoeDetail, size: string): string {
  if (stock.every(({ quantity }) => quantity < 1)) return 'Sold out in every size';
  const left = stock.find((entry) => entry.size === size)?.quantity;
  return left !== undefined && left <= shownPairs ? `Only ${left} left in size ${size}` : '';
}

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
