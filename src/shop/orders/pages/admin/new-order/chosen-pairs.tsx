import { formatCents, lineCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { reservationLimit } from '../../../contract/fields/reservation-limit.ts';

/** The pairs of a new order, and how many of each. */
export function ChosenPairs({
  lines,
  onChange,
}: {
  lines: readonly CartLine[];
  onChange: (lines: CartLine[]) => void;
}) {
  const { currency } = useSettings();
  if (lines.length === 0)
    return <p className="text-ink-soft">No pairs yet. Find a shoe and choose a size.</p>;
  const setQuantity = (line: CartLine, quantity: number) =>
    onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)));
  return (
    <ul aria-label="Pairs" className="grid gap-3">
      {lines.map((line) => (
        <li key={`${line._id} ${line.size}`} className="flex flex-wrap items-center gap-3">
          <span className="grow wrap-anywhere">{`${line.name}, size ${line.size}`}</span>
          <select
            aria-label={`Quantity of ${line.name}, size ${line.size}`}
            value={line.quantity}
            onChange={({ target }) => setQuantity(line, Number(target.value))}
          >
            {quantities.map((quantity) => (
              <option key={quantity} value={quantity}>
                {quantity}
              </option>
            ))}
          </select>
          <span className="figures">{formatCents(lineCents(line, currency), currency)}</span>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${line.name}, size ${line.size}`}
            onClick={() => onChange(lines.filter((one) => one !== line))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

const quantities = Array.from({ length: reservationLimit.perSize }, (_, index) => index + 1);
