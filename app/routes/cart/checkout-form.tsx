import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { formatCents } from '#contract/money.ts';
import type { Cart } from '../../lib/cart.ts';
import { Button } from '../../ui/button.tsx';
import { BillingFields } from './billing-fields.tsx';
import { CardField, type PaymentSettings } from './card-field/card-field.tsx';
import type { CardHandle } from './card-field/card-handle.ts';
import { Notice } from './notice.tsx';
import { useBilling } from './use-billing.ts';
import type { Checkout } from './use-checkout.ts';

interface CheckoutFormProps {
  cart: Cart;
  settings: PaymentSettings;
  card: RefObject<CardHandle | null>;
  checkout: Checkout;
}

/** Address, card and the Checkout button. It stands only in live pages: a card number is never sent as a plain form. */
export function CheckoutForm({ cart, settings, card, checkout }: CheckoutFormProps) {
  const { billing, errors, isReady, change, check, read } = useBilling();
  const [cardReady, setCardReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy } = checkout;
  const cannotPay = cart.lines.length === 0 || cart.total <= 0 || !cardReady || !isReady;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy || cannotPay) return;
    const found = read();
    if ('address' in found) return checkout.pay(found.address);
    checkout.refuseForm();
    form.current?.querySelector<HTMLInputElement>(`[name=${found.wrong}]`)?.focus();
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-8">
      <BillingFields billing={billing} errors={errors} onChange={change} onCheck={check} />
      <fieldset>
        <legend className="mb-4 font-bold">Card</legend>
        <CardField settings={settings} ref={card} onReady={() => setCardReady(true)} />
      </fieldset>
      <div>
        <p className="mb-4 flex items-baseline justify-between border-line border-t pt-4">
          <span>You pay</span>
          <strong className="figures text-heading">{formatCents(cart.total)}</strong>
        </p>
        {checkout.outcome && <Notice outcome={checkout.outcome} onConfirm={checkout.confirm} />}
        <Button type="submit" variant="accent" size="large" className="w-full" disabled={cannotPay || busy}>
          {busy ? 'Proccesading...' : 'Checkout'}
        </Button>
      </div>
    </form>
  );
}
