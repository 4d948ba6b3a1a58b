import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { addToCart } from './add-to-cart.ts';
import { formatPrice } from './format-price.ts';
import type { ShoeCard } from './shoe-card.ts';
import { ShoePicture } from './shoe-picture.tsx';
import { SizeSelect } from './size-select.tsx';

interface ProductCardProps {
  shoe: ShoeCard;
  /** The `sizes` attribute of the picture. */
  pictureSizes: string;
  /** Whether the picture is visible when the page opens. */
  first: boolean;
  /** The level of the name's heading: one below that of the list. */
  heading: 'h2' | 'h3';
}

const widths = [320, 640] as const;

/** A shoe in a listing: picture, brand, name, price, size dropdown and BUY ME!. */
export function ProductCard({ shoe, pictureSizes, first, heading: Heading }: ProductCardProps) {
  const [size, setSize] = useState('');
  return (
    <article className="shoe-card">
      <div className="tile">
        <ShoePicture
          base={shoe.base}
          alt={`${shoe.brand} ${shoe.name}`}
          widths={widths}
          sizes={pictureSizes}
          first={first}
        />
        {shoe.onSale && (
          <Badge variant="deal" className="shoe-card-badge">
            ON SALE
          </Badge>
        )}
      </div>
      <p className="shoe-card-brand">{shoe.brand.toUpperCase()}</p>
      <Heading className="shoe-card-name">
        <Link to={`/products/${shoe._id}`} prefetch="intent">
          {shoe.name}
        </Link>
      </Heading>
      <p className={shoe.onSale ? 'shoe-card-price text-deal-ink' : 'shoe-card-price'}>
        {formatPrice(shoe.price)}
      </p>
      <div className="shoe-card-buy">
        <SizeSelect
          shoe={shoe.name}
          sizes={shoe.sizes}
          soldOut={shoe.soldOut}
          value={size}
          onChange={setSize}
        />
        <Button variant={size === '' ? 'line' : 'accent'} onClick={() => addToCart(shoe, size)}>
          BUY ME!
        </Button>
      </div>
    </article>
  );
}
