import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { useShoeSearch } from '#shop/catalog/pages/admin/shoe-search/use-shoe-search.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';

/** Finds shoes, and adds a pair in a size that is left. */
export function ChoosePairs({ onAdd }: { onAdd: (pair: CartLine) => void }) {
  const { text, setText, found } = useShoeSearch();
  const { currency } = useSettings();
  return (
    <div className="grid gap-3">
      <TextField
        label="Find shoes"
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter would create the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="grid gap-3" aria-live="polite">
        {found?.map((shoe) => (
          <li key={shoe._id} className="grid gap-2">
            <span className="wrap-anywhere">
              {shoe.brand} {shoe.name}, {shoe.color}, {formatPrice(shoe.price, currency)}
            </span>
            <span className="flex flex-wrap gap-2">
              {shoe.stock
                .filter(({ quantity }) => quantity > 0)
                .map(({ size, quantity }) => (
                  <Button
                    key={size}
                    size="small"
                    aria-label={`Add ${shoe.name}, size ${size}`}
                    onClick={() => onAdd(toLine(shoe, size))}
                  >
                    {`${size} (${quantity} left)`}
                  </Button>
                ))}
              {shoe.stock.every(({ quantity }) => quantity === 0) && (
                <span className="text-ink-soft">Sold out</span>
              )}
            </span>
          </li>
        ))}
        {found?.length === 0 && <li className="text-ink-soft">No shoes found</li>}
      </ul>
    </div>
  );
}

const toLine = ({ _id, name, image, price }: Shoe, size: string): CartLine => ({
  _id,
  name,
  image,
  price,
  size,
  quantity: 1,
});
