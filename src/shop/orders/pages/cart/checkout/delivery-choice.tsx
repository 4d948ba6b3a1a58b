import { Button } from '#platform/ui/button.tsx';
import { describeMethod } from '#shop/delivery/contract/delivery-note.ts';
import { deliveryPrice } from '#shop/delivery/contract/delivery-price.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { writeArrival } from '../../../contract/fields/write-arrival.ts';
import { formatDelivery } from '../../../contract/order-sums.ts';
import type { CartCharges } from './use-cart-charges.ts';

interface DeliveryChoiceProps {
  charges: CartCharges;
  /** What the shoes cost, less the discount: delivery may be free from an amount on. */
  goodsCents: number;
}

/** How the order is delivered: the only method of the country, or a choice. */
export function DeliveryChoice({ charges, goodsCents }: DeliveryChoiceProps) {
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
              <span className="block text-ink-soft text-sm">{describeMethod(one, goodsCents, currency)}</span>
            </span>
            <span className="figures">{formatDelivery(deliveryPrice(one, goodsCents), currency)}</span>
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
