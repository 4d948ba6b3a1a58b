import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import type { CartDiscount } from '#shop/slots/slot-types.ts';
import { BillingFields } from '../billing/billing-fields.tsx';
import { useBilling } from '../billing/use-billing.ts';
import { CardField, type PaymentSettings } from '../card-field/card-field.tsx';
import type { CardHandle } from '../card-field/card-handle.ts';
import type { Cart } from '../stored/cart.ts';
import { CheckoutBar } from './checkout-bar.tsx';
import { CheckoutNotice } from './checkout-notice.tsx';
import type { Checkout } from './use-checkout.ts';

interface CheckoutFormProps {
  cart: Cart;
  discount: CartDiscount;
  settings: PaymentSettings;
  card: RefObject<CardHandle | null>;
  checkout: Checkout;
}

/** Address, card and the Checkout button. Rendered only after hydration, so no card number is sent as a plain form. */
export function CheckoutForm({ cart, discount, settings, card, checkout }: CheckoutFormProps) {
  const { billing, errors, isReady, change, check, read } = useBilling();
  const [cardReady, setCardReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const amount = cart.total - discount.cents;
  const isDisabled = cart.lines.length === 0 || amount <= 0 || discount.isPending || !cardReady || !isReady;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (checkout.pending || isDisabled) return;
    const input = read();
    if ('address' in input) return checkout.pay(input.address);
    checkout.showFormError();
    form.current?.querySelector<HTMLInputElement>(`[name=${input.firstInvalid}]`)?.focus();
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onChange={() => checkout.stopWaiting?.()}
      className="grid gap-8"
    >
      <BillingFields billing={billing} errors={errors} onChange={change} onCheck={check} />
      <fieldset>
        <legend className="mb-4 font-bold">Card</legend>
        <CardField settings={settings} amount={amount} ref={card} onReady={() => setCardReady(true)} />
      </fieldset>
      <div>
        <p className="mb-4 flex items-baseline justify-between border-line border-t pt-4">
          <span>You pay</span>
          <strong className="figures text-heading">{formatCents(amount)}</strong>
        </p>
        {checkout.result && (
          <CheckoutNotice
            result={checkout.result}
            hasDiscount={discount.code !== null}
            takesFocus={checkout.hasReturned}
            onAuthenticate={checkout.authenticate}
            onStopWaiting={checkout.stopWaiting}
          />
        )}
        <Button
          type="submit"
          variant="accent"
          size="large"
          className="w-full"
          disabled={isDisabled || checkout.pending}
        >
          {checkout.pending ? 'Proccesading...' : 'Checkout'}
        </Button>
      </div>
      <CheckoutBar amount={amount} form={form} />
    </form>
  );
}
