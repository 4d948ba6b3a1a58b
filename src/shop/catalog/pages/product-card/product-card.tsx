import { Link } from 'react-router';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { useSizeChoice } from '../sizes/use-my-size.ts';
import { addToCart } from './add-to-cart.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { Price } from './price.tsx';
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
  /** Said below the price. */
  note?: string | undefined;
}

const widths = [320, 640] as const;

/** A shoe in a listing: picture, brand, name, price, size dropdown and BUY ME!, or a link to the page if it is sold out. */
export function ProductCard({ shoe, pictureSizes, first, heading: Heading, note }: ProductCardProps) {
  const { size, choose } = useSizeChoice(
    shoe.brand,
    shoe.sizes.filter((one) => !shoe.soldOut.includes(one)),
  );
  const isGone = shoe.soldOut.length === shoe.sizes.length;
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
        {shoe.other && (
          <ShoePicture
            base={shoe.other.base}
            view={shoe.other.view}
            alt=""
            widths={widths}
            sizes={pictureSizes}
            className="shoe-card-other"
          />
        )}
        {shoe.onSale && (
          <Badge variant="deal" className="shoe-card-badge">
            ON SALE
          </Badge>
        )}
        {isGone && <Badge className="shoe-card-gone">Sold out</Badge>}
      </div>
      <p className="shoe-card-brand">{shoe.brand.toUpperCase()}</p>
      <Heading className="shoe-card-name">
        <Link to={`/products/${shoe._id}`} prefetch="intent">
          {shoe.name}
        </Link>
      </Heading>
      {shoe.colors && (
        <p className="shoe-card-colors">
          {shoe.colors.slice(0, 6).map((color) => (
            <i key={color} data-color={color.toLowerCase()} />
          ))}
          <span className="sr-only">{shoe.colors.length} colors</span>
        </p>
      )}
      <p className="shoe-card-price">
        <Price price={shoe.price} reduction={shoe.reduction} />
      </p>
      {note && <p className="shoe-card-note">{note}</p>}
      {shoe.gate ? (
        <>
          <p className="shoe-card-note">{shoe.gate.note}</p>
          <div className="shoe-card-buy">
            <ButtonLink to={`/products/${shoe._id}`} aria-label={`${shoe.gate.action}: ${shoe.name}`}>
              {shoe.gate.action}
            </ButtonLink>
          </div>
        </>
      ) : (
        <div className="shoe-card-buy">
          <SizeSelect
            brand={shoe.brand}
            shoe={shoe.name}
            sizes={shoe.sizes}
            soldOut={shoe.soldOut}
            low={shoe.low}
            value={size}
            onChange={choose}
          />
          {isGone ? (
            <ButtonLink to={`/products/${shoe._id}`} aria-label={`Sold out: ${shoe.name}`}>
              Sold out
            </ButtonLink>
          ) : (
            <Button variant={size === '' ? 'line' : 'accent'} onClick={() => addToCart(shoe, size)}>
              BUY ME!
            </Button>
          )}
        </div>
      )}
      <div className="shoe-card-heart">
        <FavoriteButton shoeId={shoe._id} name={shoe.name} />
      </div>
    </article>
  );
}
