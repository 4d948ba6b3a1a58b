import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js';
import { smallestCharge } from '../../../contract/smallest-charge.ts';
import type { BillingDraft } from '../billing/billing-draft.ts';
import { srgbToRgb } from './srgb-to-rgb.ts';

/** A Payment Element on the page. */
export interface MountedField {
  /** Turns the card into a confirmation token, with the address of the shop's own form. */
  createToken(billing: BillingDraft): Promise<{ id: string } | { error: StripeError }>;
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
  readonly currency: string;
  readonly onReady: () => void;
  readonly onLoadError: () => void;
}

/** Creates a Payment Element for a payment that begins with Checkout, and mounts it. */
export function mountPaymentElement(stripe: Stripe, options: MountOptions): MountedField {
  const { place, cents, currency, onReady, onLoadError } = options;
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountOf(cents, currency),
    currency,
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
    setAmount: (next) => void elements.update({ amount: amountOf(next, currency) }),
    clear: () => element.clear(),
    focus: () => element.focus(),
    remove() {
      endWatch();
      element.destroy();
    },
  };
}

/** An empty cart shows the field too, and Elements take no 0. */
const amountOf = (cents: number, currency: string): number => Math.max(cents, smallestCharge(currency));

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
  { name, country, ...address }: BillingDraft,
): Promise<{ id: string } | { error: StripeError }> {
  const submitted = await elements.submit();
  if (submitted.error) return { error: submitted.error };
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    // Stripe wants every field that it was told never to ask for.
    params: {
      payment_method_data: {
        billing_details: { name, address: { ...address, ...(country !== '' && { country }), line2: '' } },
      },
    },
  });
  return error ? { error } : { id: confirmationToken.id };
}

/** A token of `src/platform/ui/tokens.css` that the field is colored with. */
type Token = 'accent-ink' | 'deal-ink' | 'edge' | 'ink' | 'ink-soft' | 'raised';

/** The shop's look for Stripe's Appearance API, in the present theme. `place` is where the field stands. */
function readAppearance(place: HTMLElement): Appearance {
  const color = readColors(place);
  const small = { fontSize: '14px', fontWeight: '600' };
  return {
    theme: 'flat',
    variables: {
      borderRadius: '0px',
      colorBackground: color.raised,
      colorDanger: color['deal-ink'],
      colorPrimary: color['accent-ink'],
      colorText: color.ink,
      colorTextPlaceholder: color['ink-soft'],
      colorTextSecondary: color['ink-soft'],
      fontFamily: 'Archivo, Arial, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      gridColumnSpacing: '16px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Label': { ...small, color: color.ink, marginBottom: '6px' },
      '.Input': { border: `1.5px solid ${color.edge}`, boxShadow: 'none', padding: '8px 14px' },
      '.Input:hover': { borderColor: color.ink },
      '.Input:focus': {
        borderColor: color.edge,
        outline: `3px solid ${color['accent-ink']}`,
        outlineOffset: '3px',
      },
      '.Input--invalid': {
        borderColor: color['deal-ink'],
        boxShadow: `inset 0 0 0 1px ${color['deal-ink']}`,
      },
      '.Error': { ...small, marginTop: '6px' },
    },
  };
}

/** Calls back when the shopper or the system changes the theme; returns what ends that. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}

/**
 * The colors as red, green and blue: Stripe's frames know neither the shop's variables nor `oklch()`. They are not read from
 * a canvas, which browsers that resist fingerprinting fill with noise.
 */
function readColors(place: HTMLElement): Record<Token, string> {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (token: Token) => {
    probe.style.color = `color-mix(in srgb, var(--${token}), var(--${token}))`;
    return srgbToRgb(getComputedStyle(probe).color);
  };
  const colors = {
    'accent-ink': read('accent-ink'),
    'deal-ink': read('deal-ink'),
    edge: read('edge'),
    ink: read('ink'),
    'ink-soft': read('ink-soft'),
    raised: read('raised'),
  };
  probe.remove();
  return colors;
}
