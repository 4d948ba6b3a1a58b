import { ShoePicture } from '../../../components/shoe-picture.tsx';
import { useLive } from '../../../hooks/use-live.ts';
import { call } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cellClass } from '../table/data-table.tsx';
import { DeleteButton } from '../undo/delete-button.tsx';
import { useDeed } from '../undo/use-deed.ts';
import type { ProductRow as Product } from './read-products.ts';

/** A shoe in the products table with all that can be done to it; `price` as people read it. */
export function ProductRow({ product, price }: { product: Product; price: string }) {
  const { _id, name, brand, color, base, onSale, pairs, sizes } = product;
  return (
    <tr>
      <th scope="row">
        <span className="cell-shoe">
          <span className="cell-picture">
            <ShoePicture base={base} alt="" widths={[320]} sizes="4rem" />
          </span>
          <span className="min-w-0">
            <a className="cell-name hover:underline" href={`/products/${_id}`}>
              {name}
            </a>
            <span className="cell-meta cell-always">
              {brand}
              {onSale && <Badge look="deal">ON SALE</Badge>}
            </span>
            <span className="cell-meta">
              {color} · {price} · {pairs} pairs
            </span>
          </span>
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{color}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{price}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>
        {pairs} <span className="text-ink-soft">in {sizes === 1 ? '1 size' : `${sizes} sizes`}</span>
      </td>
      <td>
        <ProductDeeds product={product} />
      </td>
    </tr>
  );
}

function ProductDeeds({ product: { _id, onSale } }: { product: Product }) {
  const { busy, run } = useDeed();
  const live = useLive();
  const subject = { entity: 'shoe', id: _id } as const;
  const toggleSale = () =>
    run({
      key: _id,
      send: () => call('PUT /admin/onsale/{id}', { params: { id: _id }, body: { onSale: !onSale } }),
      done: onSale ? 'Taken off sale' : 'Put on sale',
      subject,
    });
  const remove = () =>
    run({
      key: _id,
      send: () => call('DELETE /shoes/{id}', { params: { id: _id } }),
      done: 'Deleted!',
      subject,
    });
  return (
    <div className="row-deeds">
      <ButtonLink size="small" to={`/modifshoe?id=${_id}`}>
        Edit
      </ButtonLink>
      <ButtonLink size="small" to={`/createsize?id=${_id}`}>
        Add size
      </ButtonLink>
      <Button size="small" aria-pressed={onSale} disabled={!live || busy !== null} onClick={toggleSale}>
        On sale
      </Button>
      <DeleteButton confirm="Yes, delete shoe!" disabled={busy !== null} onConfirm={remove} />
    </div>
  );
}
