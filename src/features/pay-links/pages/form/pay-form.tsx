import { type SubmitEvent, useRef, useState } from 'react';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { CardField, type PaymentSettings } from '#shop/orders/pages/cart/card-field/card-field.tsx';
import type { CardHandle } from '#shop/orders/pages/cart/card-field/card-handle.ts';
import { BuyerSentences } from '#shop/settings/pages/buyer-sentences.tsx';
import type { ShownPayLink } from '../../contract/pay-links.ts';
import { usePayment } from './use-payment.ts';

interface PayFormProps {
  sale: NonNullable<ShownPayLink['sale']>;
  /** Whether a payment was in progress when the page was loaded. */
  isPaying: boolean;
  settings: PaymentSettings;
  token: string;
}

/** The card and the button. */
export function PayForm({ sale, isPaying, settings, token }: PayFormProps) {
  const { address, amountCents, currency } = sale;
  const isHydrated = useHydrated();
  const card = useRef<CardHandle>(null);
  const [isReady, setIsReady] = useState(false);
  const { isPending, notice, pay, confirm } = usePayment({ token, address, isPaying }, card);
  const isEuropean = europeanCountries.includes(address.country);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending && isReady) void pay();
  };
  return (
    <form method="post" aria-label="Payment" noValidate onSubmit={send} className="grid gap-6">
      <noscript>
        <p className="field-error">The card field needs JavaScript. Turn it on and reload the page.</p>
      </noscript>
      <fieldset>
        <legend className="mb-4 font-bold">Card</legend>
        {isHydrated ? (
          <CardField
            settings={settings}
            amount={amountCents}
            currency={currency}
            ref={card}
            onReady={() => setIsReady(true)}
          />
        ) : (
          <Skeleton className="h-44" />
        )}
      </fieldset>
      <div role="status">
        {notice !== null && <p className="border-deal-ink border-l-4 bg-sunken p-4">{notice}</p>}
      </div>
      {confirm && <Button onClick={() => void confirm()}>Confirm the payment</Button>}
      <BuyerSentences place="checkout" />
      <Button type="submit" variant="accent" size="large" className="w-full" disabled={!isReady || isPending}>
        {/* Directive 2011/83, Article 8: only the words on the button count. */}
        {buttonWords(isPending, isEuropean, formatCents(amountCents, currency))}
      </Button>
    </form>
  );
}

function buttonWords(isPending: boolean, isEuropean: boolean, total: string): string {
  if (isPending) return 'Processing…';
  return isEuropean ? 'Order with obligation to pay' : `Pay ${total}`;
}
