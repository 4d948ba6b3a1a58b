import type { ReactNode } from 'react';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { DeleteButton } from '#platform/tables/actions/delete-button.tsx';
import { cellClass } from '#platform/tables/data-table.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { ShoePicture } from '../../product-card/shoe-picture.tsx';
import type { ProductListing } from './load-products.ts';
import { PriceForm } from './price-form.tsx';
import { SaleButton } from './sale-button.tsx';

interface ProductRowProps {
  product: ProductListing;
  /** What selects it. */
  children: ReactNode;
}

/** A row of the products table with its actions. */
export function ProductRow({ product, children }: ProductRowProps) {
  const { _id, name, brand, color, base, onSale, units, sizes, fit } = product;
  return (
    <tr>
      <th scope="row">
        <span className="cell-shoe">
          {children}
          <span className="cell-picture">
            <ShoePicture base={base} alt="" widths={[320]} sizes="4rem" />
          </span>
          <span className="min-w-0">
            <a className="cell-name hover:underline" href={`/products/${_id}`}>
              {name}
            </a>
            <span className="cell-meta cell-always">
              {brand}
              {onSale && <Badge variant="deal">ON SALE</Badge>}
            </span>
            <span className="cell-meta">
              {color} · {count(units, 'pair')}
            </span>
            {fit && (
              <span className="cell-meta cell-always">
                Fit: {fit.small} small · {fit.true} true · {fit.large} large
              </span>
            )}
          </span>
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{color}</td>
      <td className={cellClass({ numeric: true })}>
        <PriceForm product={product} />
      </td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>
        {units} <span className="text-ink-soft">in {count(sizes, 'size')}</span>
      </td>
      <td>
        <ProductActions product={product} />
      </td>
    </tr>
  );
}

function ProductActions({ product }: { product: ProductListing }) {
  const { _id, onSale } = product;
  return (
    <div className="row-actions">
      <ButtonLink size="small" to={`/admin/shoes/${_id}`}>
        Edit
      </ButtonLink>
      <ButtonLink size="small" to={`/modifshoe?id=${_id}`}>
        New picture
      </ButtonLink>
      <ButtonLink size="small" to={`/createsize?id=${_id}`}>
        Add size
      </ButtonLink>
      {onSale ? (
        <ActionButton action={`/admin/shoes/${_id}`} fields={{ onSale: 'false' }} aria-pressed={true}>
          On sale
        </ActionButton>
      ) : (
        <SaleButton product={product} />
      )}
      <DeleteButton confirmLabel="Yes, delete shoe!" action={`/admin/shoes/${_id}`} />
    </div>
  );
}
