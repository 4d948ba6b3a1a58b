import type { Stripe } from '@stripe/stripe-js';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { CardHandle } from './card-handle.ts';
import { type MountedField, mountPaymentElement } from './mount-payment-element.ts';

const unavailable = 'The card field could not be loaded. Check your connection and reload the page.';

interface PaymentFieldProps {
  publishableKey: string;
  script: string;
  /** What is to be paid, in cents. */
  amount: number;
  currency: string;
  ref: Ref<CardHandle>;
  /** Called once the field can be used. */
  onReady: () => void;
}

/** Stripe's Payment Element: what is typed there goes to Stripe, or to the sandbox, and never to the shop. */
export default function PaymentField(props: PaymentFieldProps) {
  const { publishableKey, script, amount, currency, ref, onReady } = props;
  const [error, setError] = useState('');
  const [isReady, setReady] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<MountedField>(null);

  const fail = useEffectEvent(() => setError(unavailable));
  const becomeReady = useEffectEvent(() => {
    setReady(true);
    setError('');
    onReady();
  });
  const mount = useEffectEvent((stripe: Stripe, element: HTMLElement) => {
    const options = { place: element, cents: amount, currency, onReady: becomeReady, onLoadError: fail };
    field.current = mountPaymentElement(stripe, options);
  });
  useEffect(() => {
    if (isForeign(script) && !isDocumentOfCart()) return location.reload();
    let isUnmounted = false;
    loadStripe(script, publishableKey)
      .then((stripe) => {
        if (!isUnmounted && place.current) mount(stripe, place.current);
      })
      .catch(() => {
        if (!isUnmounted) fail();
      });
    return () => {
      isUnmounted = true;
      field.current?.remove();
      field.current = null;
    };
  }, [script, publishableKey]);
  useEffect(() => field.current?.setAmount(amount), [amount]);

  useImperativeHandle(ref, () => ({
    async createToken(billing) {
      const result = await field.current?.createToken(billing);
      if (!result) return null;
      setError('');
      if ('id' in result) return result.id;
      // The checkout says that nobody answered, and the field itself what is wrong with an input.
      if (result.error.type === 'api_connection_error') throw new Error(result.error.message);
      if (result.error.type !== 'validation_error') setError(result.error.message ?? unavailable);
      return null;
    },
    async authenticate({ clientSecret }) {
      const failure = await field.current?.handleNextAction(clientSecret);
      setError(failure?.message ?? '');
    },
    clear() {
      field.current?.clear();
      setError('');
    },
    focus: () => field.current?.focus(),
  }));

  return (
    <>
      {!isReady && !error && <Skeleton className="h-44" />}
      <div ref={place} />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Whether a script is of another origin: then its frames are, too. */
const isForeign = (script: string): boolean => new URL(script, location.href).origin !== location.origin;

/** Only a document loaded at the cart's address may load Stripe (Content-Security-Policy); others are reloaded. */
function isDocumentOfCart(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || new URL(navigation.name).pathname === location.pathname;
}

const loading = new Map<string, Promise<void>>();

/**
 * Loads Stripe.js from the address that the shop names, once for a document. `loadStripe` of `@stripe/stripe-js` loads
 * js.stripe.com alone, and the sandbox has a script of its own.
 * @throws Error when the script cannot be loaded
 */
async function loadStripe(script: string, publishableKey: string): Promise<Stripe> {
  const loaded = loading.get(script) ?? loadScript(script);
  loading.set(script, loaded);
  try {
    await loaded;
  } catch (error) {
    // The next visit of the cart tries again.
    loading.delete(script);
    throw error;
  }
  if (!window.Stripe) throw new Error(`${script} is not Stripe.js`);
  return window.Stripe(publishableKey);
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement('script');
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    });
    script.src = src;
    document.head.append(script);
  });
}
