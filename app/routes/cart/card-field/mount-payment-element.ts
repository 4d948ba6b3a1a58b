import type { Stripe, StripeElements, StripeError, StripePaymentElement } from '@stripe/stripe-js';
import type { BillingAddress } from '#contract/billing.ts';
import { readAppearance, watchTheme } from './appearance.ts';

/** A Payment Element on the page. */
export interface MountedField {
  /** Turns the card into a confirmation token, with the address of the shop's own form. */
  createToken(billing: BillingAddress): Promise<{ id: string } | { error: StripeError }>;
  /** Shows what the bank requires and waits for it. */
  handleNextAction(clientSecret: string): Promise<StripeError | null>;
  /** @param cents what is to be paid */
  setAmount(cents: number): void;
  clear(): void;
  focus(): void;
  remove(): void;
}

interface MountOptions {
  readonly place: HTMLElement;
  readonly cents: number;
  readonly onReady: () => void;
  readonly onLoadError: () => void;
}

/** Creates a Payment Element for a payment that begins with Checkout, and mounts it. */
export function mountPaymentElement(stripe: Stripe, options: MountOptions): MountedField {
  const { place, cents, onReady, onLoadError } = options;
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountOf(cents),
    currency: 'usd',
    appearance: readAppearance(place),
  });
  const element = createElement(elements);
  element.on('ready', onReady);
  element.on('loaderror', onLoadError);
  element.mount(place);
  const endWatch = watchTheme(() => void elements.update({ appearance: readAppearance(place) }));
  return {
    createToken: (billing) => createToken(stripe, elements, billing),
    async handleNextAction(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ?? null;
    },
    setAmount: (next) => void elements.update({ amount: amountOf(next) }),
    clear: () => element.clear(),
    focus: () => element.focus(),
    remove() {
      endWatch();
      element.destroy();
    },
  };
}

/** Stripe's least amount in cents: an empty cart shows the field too, and Elements take no 0. */
const leastAmount = 50;

const amountOf = (cents: number): number => Math.max(cents, leastAmount);

/** The shop's form asks for name and address; the country, which it does not ask for, Stripe asks for where it needs it. */
const createElement = (elements: StripeElements): StripePaymentElement =>
  elements.create('payment', {
    layout: 'tabs',
    fields: {
      billingDetails: {
        name: 'never',
        address: {
          line1: 'never',
          line2: 'never',
          city: 'never',
          state: 'never',
          postalCode: 'never',
          country: 'auto',
        },
      },
    },
  });

async function createToken(
  stripe: Stripe,
  elements: StripeElements,
  { name, ...address }: BillingAddress,
): Promise<{ id: string } | { error: StripeError }> {
  const submitted = await elements.submit();
  if (submitted.error) return { error: submitted.error };
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    // Stripe wants every field that it was told never to ask for.
    params: { payment_method_data: { billing_details: { name, address: { ...address, line2: '' } } } },
  });
  return error ? { error } : { id: confirmationToken.id };
}
