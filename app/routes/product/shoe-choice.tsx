import { useState } from 'react';
import { Link } from 'react-router';
import { brandAddress } from '../../components/brand-address.ts';
import { buyShoe } from '../../components/buy-shoe.ts';
import { Heart } from '../../components/heart.tsx';
import { priceText } from '../../components/price.ts';
import { SizeSelect } from '../../components/size-select.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ColorSiblings } from './color-siblings.tsx';
import type { ShoeDetail, Sibling } from './shoe-detail.ts';
import { SizeGrid } from './size-grid.tsx';

/** From so few pairs on, the shop says how many are left. */
const few = 3;

/** Everything beside the pictures: what the shoe is, and buying it. */
export function ShoeChoice({ shoe, siblings }: { shoe: ShoeDetail; siblings: readonly Sibling[] }) {
  const [size, setSize] = useState('');
  const soldOut = shoe.stock.filter(({ quantity }) => quantity < 1).map((entry) => entry.size);
  return (
    <div className="shoe-choice">
      <p>
        <Link to={brandAddress(shoe.brand)} className="link font-semibold">
          {shoe.brand}
        </Link>
      </p>
      <h1 className="wide text-title">{shoe.name}</h1>
      <p className="flex flex-wrap items-center gap-3">
        <span className={`wide text-heading figures ${shoe.onSale ? 'text-deal-ink' : ''}`}>
          {priceText(shoe.price)}
        </span>
        {shoe.onSale && <Badge variant="deal">ON SALE</Badge>}
      </p>
      <p className="max-w-prose leading-relaxed">{shoe.description}</p>
      <p>
        <span className="text-ink-soft">Color</span> <span className="font-semibold">{shoe.color}</span>
      </p>
      <ColorSiblings siblings={siblings} current={shoe._id} />
      <SizeGrid stock={shoe.stock} value={size} onChange={setSize} />
      <SizeSelect
        shoe={shoe.name}
        sizes={shoe.stock.map((entry) => entry.size)}
        soldOut={soldOut}
        value={size}
        onChange={setSize}
      />
      <p className="min-h-5 text-sm font-semibold text-deal-ink" aria-live="polite">
        {stockNote(shoe, size)}
      </p>
      <div className="flex gap-3">
        <Button variant="accent" size="large" className="grow" onClick={() => buyShoe(shoe, size)}>
          BUY ME!
        </Button>
        <Heart shoeId={shoe._id} />
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

/** What the stock says that a shopper should know before pressing BUY ME!. */
function stockNote({ stock }: ShoeDetail, size: string): string {
  if (stock.every(({ quantity }) => quantity < 1)) return 'Sold out in every size';
  const left = stock.find((entry) => entry.size === size)?.quantity;
  return left !== undefined && left <= few ? `Only ${left} left in size ${size}` : '';
}
