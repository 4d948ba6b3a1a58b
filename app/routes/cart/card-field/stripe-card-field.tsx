import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { CardHandle } from './card-handle.ts';

interface Loaded {
  readonly stripe: Stripe;
  readonly element: StripeCardElement;
}

const unavailable = 'The card field could not be loaded. Check your connection and reload the page.';

/** Stripe's card element in Stripe's iframe: the card number never reaches the shop. */
export default function StripeCardField({
  publishableKey,
  ref,
}: {
  publishableKey: string;
  ref: Ref<CardHandle>;
}) {
  const [error, setError] = useState('');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isDocumentOfCart()) return location.reload();
    let element: StripeCardElement | undefined;
    let isUnmounted = false;
    loadStripe(publishableKey)
      .catch(() => null)
      .then((stripe) => {
        if (isUnmounted || !place.current) return;
        if (!stripe) return setError(unavailable);
        const style = styleOf(place.current);
        element = stripe.elements().create('card', { style, hidePostalCode: true, disableLink: true });
        element.mount(place.current);
        element.on('change', (change) => setError(change.error?.message ?? ''));
        setLoaded({ stripe, element });
      });
    return () => {
      isUnmounted = true;
      element?.destroy();
    };
  }, [publishableKey]);

  useImperativeHandle(ref, () => ({
    async createPaymentMethod({ name, ...address }) {
      if (!loaded) return null;
      const { error, paymentMethod } = await loaded.stripe.createPaymentMethod({
        type: 'card',
        card: loaded.element,
        billing_details: { name, address },
      });
      setError(error?.message ?? '');
      return paymentMethod?.id ?? null;
    },
    async confirm({ clientSecret }) {
      const response = await loaded?.stripe.handleNextAction({ clientSecret });
      setError(response?.error?.message ?? '');
      return 'answered';
    },
    clear: () => loaded?.element.clear(),
    focus: () => loaded?.element.focus(),
  }));

  return (
    <div>
      <p id={id} className="field-label">
        Card
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: contains Stripe's iframe */}
      <div
        ref={place}
        role="group"
        aria-labelledby={id}
        className="min-h-11 border-[1.5px] border-edge bg-raised px-3.5 py-3 text-ink"
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Only a document loaded at the cart's address may load Stripe (Content-Security-Policy); others are reloaded. */
function isDocumentOfCart(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || new URL(navigation.name).pathname === location.pathname;
}

/** The shop's font and colors for the iframe, which takes RGB colors only. */
function styleOf(place: HTMLElement): StripeElementStyle {
  const { color, fontSize } = getComputedStyle(place);
  const ink = plainColor(color);
  return {
    base: { color: ink, iconColor: ink, fontSize, fontFamily: 'Archivo, Arial, sans-serif' },
    invalid: { color: ink },
  };
}

function plainColor(color: string): string {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return '#808080';
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
