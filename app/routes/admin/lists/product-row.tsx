import { ShoePicture } from '../../../components/product-card/shoe-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DeleteButton } from '../actions/delete-button.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';
import { cellClass } from '../table/data-table.tsx';
import type { ProductListing } from './load-products.ts';

interface ProductRowProps {
  product: ProductListing;
  /** Formatted. */
  price: string;
  /** Whether it is among the chosen. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** A row of the products table with its actions. */
export function ProductRow({ product, price, chosen, onChoose }: ProductRowProps) {
  const { _id, name, brand, color, base, onSale, units, sizes } = product;
  return (
    <tr>
      <th scope="row">
        <span className="cell-shoe">
          <input
            type="checkbox"
            className="bulk-check"
            aria-label={`Choose ${name}`}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
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
              {color} · {price} · {units} pairs
            </span>
          </span>
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{color}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{price}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>
        {units} <span className="text-ink-soft">in {sizes === 1 ? '1 size' : `${sizes} sizes`}</span>
      </td>
      <td>
        <ProductActions product={product} />
      </td>
    </tr>
  );
}

function ProductActions({ product: { _id, onSale } }: { product: ProductListing }) {
  const { pending, submit } = useAdminAction();
  return (
    <div className="row-actions">
      <ButtonLink size="small" to={`/modifshoe?id=${_id}`}>
        Edit
      </ButtonLink>
      <ButtonLink size="small" to={`/createsize?id=${_id}`}>
        Add size
      </ButtonLink>
      <Button
        size="small"
        aria-pressed={onSale}
        disabled={pending}
        onClick={() => submit({ intent: 'set-on-sale', id: _id, onSale: !onSale })}
      >
        On sale
      </Button>
      <DeleteButton
        confirmLabel="Yes, delete shoe!"
        disabled={pending}
        onConfirm={() => submit({ intent: 'delete-shoe', id: _id })}
      />
    </div>
  );
}
