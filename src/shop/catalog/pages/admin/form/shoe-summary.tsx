import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lowStockLimit } from '../../../contract/fields/low-stock.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import { Price } from '../../product-card/price.tsx';
import { ShoePicture } from '../../product-card/shoe-picture.tsx';

/** The shoe that a form is about: its current picture, name and stock. */
export function ShoeSummary({ shoe }: { shoe: Shoe }) {
  return (
    <aside aria-label="Current shoe" className="shoe-summary">
      <span className="shoe-summary-picture">
        <ShoePicture base={shoe.picture.base} alt="" widths={[320, 640]} sizes="20rem" first />
      </span>
      <div>
        <p className="kicker">{shoe.brand}</p>
        <p className="font-bold wrap-anywhere">{shoe.name}</p>
        <p className="figures text-ink-soft">
          {shoe.color} · <Price price={shoe.price} /> {shoe.onSale && <Badge variant="deal">ON SALE</Badge>}
        </p>
      </div>
      <ul aria-label="Stock" className="stock-list">
        {shoe.stock.map(({ _id, size, quantity }) => (
          <li key={_id} data-low={quantity <= lowStockLimit}>
            <span>{size}</span>
            <strong>{quantity}</strong>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">Size and pairs in stock</p>
      {shoe.stock.map(({ _id, size, sku, barcode }) =>
        sku || barcode ? (
          <p key={_id} className="text-ink-soft wrap-anywhere text-sm">
            {`Size ${size}: ${[sku, barcode].filter(Boolean).join(' · ')}`}
          </p>
        ) : null,
      )}
    </aside>
  );
}

/** Shown by the forms about a shoe while the store is empty. */
export function NoShoes() {
  return (
    <EmptyState title="The store has no shoes yet" text="Create your first shoe, then come back.">
      <ButtonLink to="/createshoes" variant="accent">
        Create shoes
      </ButtonLink>
    </EmptyState>
  );
}
