import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import type { DeliveryMethod } from '#shop/delivery/contract/delivery.ts';
import { writeDays } from '#shop/delivery/contract/delivery-note.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { writeArrival } from '../../../contract/fields/write-arrival.ts';
import type { CartCharges } from './use-cart-charges.ts';

/** How the order is delivered: the only method of the country, or a choice. */
export function DeliveryChoice({ charges }: { charges: CartCharges }) {
  const { currency } = useSettings();
  const { methods, method, quote, problem, isUnfinished, canRetry, choose, refresh } = charges;
  return (
    <fieldset>
      <legend className="mb-4 font-bold">Delivery</legend>
      <div className="grid gap-3">
        {methods.map((one) => (
          <label key={one.id} className="flex items-baseline gap-3">
            <input
              type="radio"
              name="deliveryMethod"
              value={one.id}
              checked={one.id === method?.id}
              onChange={() => choose(one.id)}
            />
            <span className="grow">
              {one.name}
              <span className="block text-ink-soft text-sm">{describe(one, currency)}</span>
            </span>
            <span className="figures">
              {one.priceCents === 0 ? 'Free' : formatCents(one.priceCents, currency)}
            </span>
          </label>
        ))}
      </div>
      {quote?.arrives && (
        <p className="mt-3 text-ink-soft" aria-live="polite">{`Arrives ${writeArrival(quote.arrives)}.`}</p>
      )}
      {problem && isUnfinished && <p className="mt-3 text-ink-soft" aria-live="polite">{`${problem}.`}</p>}
      {problem && !isUnfinished && (
        <p role="alert" className="field-error">
          {`${problem}. `}
          {canRetry && (
            <Button size="small" onClick={refresh}>
              Try again
            </Button>
          )}
        </p>
      )}
    </fieldset>
  );
}

/** `2 to 4 working days, free from $100` */
const describe = ({ days, freeFromCents, priceCents }: DeliveryMethod, currency: string): string =>
  [
    days && writeDays(days),
    freeFromCents !== null && priceCents > 0 && `free from ${formatCents(freeFromCents, currency)}`,
  ]
    .filter(Boolean)
    .join(', ');
