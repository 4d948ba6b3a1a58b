import cartNotes from 'virtual:slots/cart-note';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatCents, lineCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { decreaseQuantity, increaseQuantity } from '#shop/cart/pages/cart.ts';
import { changeCart } from '#shop/cart/pages/cart-storage.ts';
import { Price } from '#shop/catalog/pages/product-card/price.tsx';
import type { KnownShoe } from '#shop/catalog/pages/product-card/use-cart-shoes.ts';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { LineLimit } from './line-limit.ts';

interface CartLineItemProps {
  line: CartLine;
  /** Missing until it is known. */
  shoe: KnownShoe | undefined;
  /** What is to be said of its pair besides. */
  note: string;
  limit: LineLimit;
  /** What is taken off all its pairs, in cents. */
  discountCents: number;
  /** What is to be said of the discount. */
  discountNote: string;
  warnings: readonly string[];
  onRemove: () => void;
}

/** One line of the cart with its warnings, of which the first has its place before it is there. */
export function CartLineItem(props: CartLineItemProps) {
  const { line, shoe, note, limit, discountCents, discountNote, warnings, onRemove } = props;
  const { currency } = useSettings();
  const reason = useId();
  const isFull = line.quantity >= limit.most;
  const size = useSizeLabel(shoe?.brand)(line.size);
  const name = `${line.name || 'Shoe'}, size ${size}`;
  return (
    <li
      tabIndex={-1}
      data-warned={warnings.length > 0 || undefined}
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-line border-b py-5 sm:grid-cols-[8rem_1fr_auto] sm:gap-x-6"
    >
      <Link
        to={`/products/${line._id}`}
        className="row-span-2 self-start bg-tile"
        tabIndex={-1}
        aria-hidden="true"
      >
        {line.image && (
          <img
            src={line.image}
            alt=""
            width={640}
            height={480}
            className="aspect-4/3 w-full object-contain"
          />
        )}
      </Link>
      <div className="min-w-0">
        <h2 className="font-bold text-lg leading-tight wrap-anywhere">
          <Link to={`/products/${line._id}`} className="hover:underline">
            {line.name || 'Shoe'}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft">
          Size {size} ·{' '}
          <span className="figures">
            <Price price={line.price} reduction={shoe?.reduction} />
          </span>
        </p>
        {note && <p className="text-sm font-semibold">{note}</p>}
        {discountNote && <p className="text-sm text-ink-soft">{discountNote}</p>}
        {shoe && !note && cartNotes.map((find) => find(line._id, shoe))}
        <div className="flow-root min-h-7">
          {warnings.map((warning) => (
            <p key={warning} className="field-error">
              {warning}
            </p>
          ))}
        </div>
      </div>
      <p className="figures text-lg font-bold max-sm:col-start-2 sm:text-right">
        {formatCents(lineCents(line, currency), currency)}
        {discountCents > 0 && (
          <span className="block text-sm font-normal text-deal-ink">
            −{formatCents(discountCents, currency)}
            <span className="sr-only"> discount</span>
          </span>
        )}
      </p>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-y-2 sm:col-span-2">
        <div className="flex flex-wrap items-center gap-y-1">
          <Button
            icon
            aria-label={`Decrease quantity: ${name}`}
            aria-disabled={line.quantity === 1}
            onClick={() => changeCart((cart) => decreaseQuantity(cart, line))}
          >
            <Icon name="minus" size={18} />
          </Button>
          <span className="figures min-w-10 text-center font-bold" aria-live="polite">
            <span className="sr-only">Quantity </span>
            {/* A text node of its own beside an element: translating browsers replace it, and it would never change. */}
            <span>{line.quantity}</span>
          </span>
          <Button
            icon
            aria-label={`Increase quantity: ${name}`}
            aria-disabled={isFull}
            aria-describedby={isFull && limit.reason ? reason : undefined}
            onClick={() => !isFull && changeCart((cart) => increaseQuantity(cart, line))}
          >
            <Icon name="plus" size={18} />
          </Button>
          {isFull && limit.reason && (
            <p id={reason} className="figures ml-3 text-sm text-ink-soft">
              {limit.reason}
            </p>
          )}
        </div>
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
