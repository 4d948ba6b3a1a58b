import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { formatCents, lineCents, totalCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import type { Cart } from '#shop/cart/pages/cart.ts';
import type { ListedCountry } from '#shop/delivery/contract/delivery.ts';
import { BuyerSentences } from '#shop/settings/pages/buyer-sentences.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { listCharges, nameOpenCharges } from '../../../contract/order-sums.ts';
import type { Quote } from '../../../contract/quote.ts';
import type { CartDiscount } from '../../order-slots.ts';
import { BillingFields } from '../billing/billing-fields.tsx';
import { useBilling } from '../billing/use-billing.ts';
import { CardField, type PaymentSettings } from '../card-field/card-field.tsx';
import type { CardHandle } from '../card-field/card-handle.ts';
import { CheckoutBar } from './checkout-bar.tsx';
import { CheckoutNotice } from './checkout-notice.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { useCartCharges } from './use-cart-charges.ts';
import type { Checkout } from './use-checkout.ts';

interface CheckoutFormProps {
  cart: Cart;
  discount: CartDiscount;
  settings: PaymentSettings;
  card: RefObject<CardHandle | null>;
  checkout: Checkout;
  /** The countries that the shop delivers to; none in a shop without delivery methods. */
  countries: readonly ListedCountry[];
}

/** Address, card and the Checkout button. Rendered only after hydration, so no card number is sent as a plain form. */
export function CheckoutForm({ cart, discount, settings, card, checkout, countries }: CheckoutFormProps) {
  const { currency } = useSettings();
  const codes = countries.map(({ country }) => country);
  const { billing, errors, fields, optional, isReady, change, check, read } = useBilling(codes);
  const charges = useCartCharges(countries, { cart, discountCode: discount.code, address: billing });
  const { quote } = charges;
  const isEuropean = charges.method !== null && europeanCountries.includes(billing.country);
  // Directive 2011/83, Article 8: only the words on the button count.
  const orderLabel = isEuropean ? 'Order with obligation to pay' : 'Checkout';
  const [cardReady, setCardReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // With the address, a code may take off more than before, because delivery counts for the smallest charge.
  const amount =
    quote && !charges.isPending
      ? quote.totalCents
      : totalCents(cart.lines, currency) - discount.cents + charges.cents;
  const open =
    charges.method === null
      ? ''
      : nameOpenCharges({
          quote,
          isTaxAdded: countries.some(
            ({ country, taxIncluded }) => country === billing.country && taxIncluded === false,
          ),
          needsState: fields.includes('state') && billing.state.trim() === '',
        });
  const isPending = discount.isPending || charges.isPending || charges.problem !== '';
  const isDisabled = cart.lines.length === 0 || amount <= 0 || isPending || !cardReady || !isReady;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (checkout.pending || isDisabled) return;
    const input = read();
    if ('address' in input)
      return checkout.pay({
        billing: input.address,
        amount,
        deliveryMethod: charges.method?.id ?? null,
        onRefused: charges.refresh,
      });
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
      <BillingFields
        billing={billing}
        fields={fields}
        optional={optional}
        countries={codes}
        errors={errors}
        onChange={change}
        onCheck={check}
      />
      {charges.method && (
        <DeliveryChoice
          charges={charges}
          goodsCents={
            quote ? quote.linesCents - quote.discountCents : totalCents(cart.lines, currency) - discount.cents
          }
        />
      )}
      <fieldset>
        <legend className="mb-4 font-bold">Card</legend>
        <CardField
          settings={settings}
          amount={amount}
          currency={currency}
          ref={card}
          onReady={() => setCardReady(true)}
        />
      </fieldset>
      <div>
        {quote && <ChargedSums cart={cart} quote={quote} />}
        <p className="mb-4 flex items-baseline justify-between border-line border-t pt-4">
          <span>{open === '' ? 'You pay' : `You pay, ${open}`}</span>
          <strong className="figures text-heading">{formatCents(amount, currency)}</strong>
        </p>
        {checkout.result && (
          <CheckoutNotice
            result={checkout.result}
            orderLabel={orderLabel}
            hasDiscount={discount.code !== null}
            takesFocus={checkout.hasReturned}
            onAuthenticate={checkout.authenticate}
            onStopWaiting={checkout.stopWaiting}
          />
        )}
        <BuyerSentences place="checkout" className="mb-4" />
        <Button
          type="submit"
          variant="accent"
          size="large"
          className="w-full"
          disabled={isDisabled || checkout.pending}
        >
          {checkout.pending ? 'Proccesading...' : orderLabel}
        </Button>
      </div>
      <CheckoutBar amount={amount} open={open} label={orderLabel} form={form} />
    </form>
  );
}

/** What is bought, what is added, and the tax in it: together right above the button (Directive 2011/83, Article 8). */
function ChargedSums({ cart, quote }: { cart: Cart; quote: Quote }) {
  const { currency } = useSettings();
  const sums = [
    ...cart.lines.map((line) => ({
      term: `${line.quantity} × ${line.name}, size ${line.size}`,
      amount: formatCents(lineCents(line, currency), currency),
    })),
    ...listCharges(quote, currency),
  ];
  return (
    <dl aria-label="What you pay for" className="mb-4 grid gap-1">
      {sums.map(({ term, amount }) => (
        <div key={term} className="flex items-baseline justify-between gap-4">
          <dt>{term}</dt>
          <dd className="figures">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
