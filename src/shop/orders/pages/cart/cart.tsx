import { type ReactNode, use, useEffect, useId, useRef } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { NonceContext } from '#platform/browser/nonce-context.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { emptyCart } from '#shop/cart/pages/cart.ts';
import { cartScript } from '#shop/cart/pages/cart-storage.ts';
import { useCart } from '#shop/cart/pages/use-cart.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { toCard } from '#shop/catalog/pages/product-card/shoe-card.ts';
import type { ListedCountry } from '#shop/delivery/contract/delivery.ts';
import type { Route } from './+types/cart.ts';
import type { PaymentSettings } from './card-field/card-field.tsx';
import type { CardHandle } from './card-field/card-handle.ts';
import { AccountNeeded } from './checkout/account-needed.tsx';
import { CheckoutForm } from './checkout/checkout-form.tsx';
import type { CheckoutRequest } from './checkout/checkout-request.ts';
import { type CheckoutStatus, toCheckoutStatus } from './checkout/checkout-status.ts';
import { finishPaymentAttempt } from './checkout/finish-payment-attempt.ts';
import { readSavedAttempt } from './checkout/saved-attempt.ts';
import { resumePaymentAttempt, sendPaymentAttempt } from './checkout/send-payment-attempt.ts';
import { useCartDiscount } from './checkout/use-cart-discount.ts';
import { useCheckout } from './checkout/use-checkout.ts';
import { CartLines } from './lines/cart-lines.tsx';
import { useLiveLines } from './lines/use-live-lines.ts';
import { useRemoval } from './lines/use-removal.ts';
import { Suggestions } from './suggestions/suggestions.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Cart', matches),
  { name: 'description', content: 'Review your shoes and check out.' },
  { name: 'robots', content: 'noindex' },
];

/** How the cart is paid, and for whoever has nothing in it the cheapest shoes on sale that can be had. */
export async function loader({ context }: Route.LoaderArgs) {
  const { about, add } = pageCalls(context);
  const [settings, delivery, deals] = await Promise.all([
    about('GET /payment/settings', {}),
    about('GET /delivery', {}),
    add('GET /shoes/onSale', { query: { limit: 12 } }, []),
  ]);
  return {
    settings: settings.body,
    countries: delivery.body,
    deals: deals.filter(isInStock).slice(0, 3).map(toCard),
  };
}

const isInStock = ({ stock }: Shoe): boolean => stock.some(({ quantity }) => quantity > 0);

/** The payment in the address affects nothing of it. */
export const shouldRevalidate = () => false;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const submission: CheckoutSubmission = await request.json();
  return processCheckout(submission, request.signal);
}

export default function CartPage({ loaderData: { settings, countries, deals } }: Route.ComponentProps) {
  const isHydrated = useHydrated();
  const isEmpty = useCart().lines.length === 0;
  return (
    <div className="wrap">
      <ScreenHeading title="My cart" />
      {isHydrated ? <CartContent settings={settings} countries={countries} /> : <CartSkeleton />}
      {isEmpty && (
        <div className={isHydrated ? undefined : 'cart-empty'}>
          <Suggestions deals={deals} />
        </div>
      )}
    </div>
  );
}

interface CartContentProps {
  settings: PaymentSettings;
  countries: readonly ListedCountry[];
}

function CartContent({ settings, countries }: CartContentProps) {
  const cart = useCart();
  const card = useRef<CardHandle>(null);
  const discount = useCartDiscount(cart);
  const checkout = useCheckout(cart, card, discount);
  const { result, pending } = checkout;
  const news = useLiveLines(cart.lines);
  // Until a payment is decided, its own pairs may be the ones that are missing.
  const isOpen = pending || result?.kind === 'unknown' || (result !== null && 'idPayment' in result);
  const removal = useRemoval(cart);
  const list = (
    <CartLines
      cart={cart}
      discount={discount}
      warnings={checkout.warnings}
      news={isOpen ? [] : news}
      removal={removal}
    />
  );
  // The form stays for a payment on its way: the bank's question is asked by its card field.
  const isPayable = cart.lines.length > 0 || pending || (result !== null && result.kind !== 'paid');
  return (
    <>
      {result?.kind === 'paid' && !pending && <OrderConfirmation idPayment={result.idPayment} />}
      {isPayable ? (
        <Columns list={list}>
          <AccountNeeded />
          <CheckoutForm
            cart={cart}
            discount={discount}
            settings={settings}
            card={card}
            checkout={checkout}
            countries={countries}
          />
          <CheckoutSteps />
        </Columns>
      ) : (
        <EmptyCheckout list={list} />
      )}
    </>
  );
}

/** The cart is in the browser's storage: before hydration only an empty one can be rendered. */
function CartSkeleton() {
  const nonce = use(NonceContext);
  return (
    <>
      <noscript>
        <p className="field-error mb-6">
          Your cart is stored in your browser and needs JavaScript. Turn it on and reload the page.
        </p>
      </noscript>
      <script nonce={nonce} suppressHydrationWarning>
        {cartScript}
      </script>
      <div className="cart-empty">
        <EmptyCheckout list={<CartLines cart={emptyCart} warnings={[]} />} />
      </div>
      <div className="cart-filled">
        <Columns list={<Skeleton className="h-72 lg:h-52" />}>
          <Skeleton className="h-144" />
          <CheckoutSteps />
        </Columns>
      </div>
    </>
  );
}

/** An empty cart beside its button: without anything to pay nothing is asked for. */
function EmptyCheckout({ list }: { list: ReactNode }) {
  return (
    <div className={columns}>
      {list}
      <Button variant="accent" size="large" className="w-full" disabled>
        Checkout
      </Button>
    </div>
  );
}

const columns = 'grid grid-cols-1 items-start gap-12 lg:grid-cols-[1fr_27rem] lg:gap-16';

/** The lines beside the checkout form; on small screens above it. */
function Columns({ list, children }: { list: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div className={columns}>
      {list}
      <section aria-labelledby={id} className="card p-5 md:p-8">
        <h2 id={id} tabIndex={-1} data-checkout className="wide text-heading mb-6">
          Checkout
        </h2>
        {children}
      </section>
    </div>
  );
}

/** Explains what Checkout does. */
function CheckoutSteps() {
  return (
    <div className="mt-8 border-line border-t pt-6 text-sm text-ink-soft">
      <h3 className="font-bold text-ink">What happens next</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>We reserve your pairs, then charge your card once.</li>
        <li>Your order gets its own page and appears in your account.</li>
        <li>We'll email you a confirmation.</li>
      </ol>
      <p className="mt-3">
        Your card number goes straight to the payment provider. We never see or store it.
      </p>
    </div>
  );
}

/** Confirms a payment whose order could not be shown, and links to it; it gets the focus. */
function OrderConfirmation({ idPayment }: { idPayment: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="receipt"
      className="mb-10 border-accent-ink border-l-4 bg-raised p-5 md:p-8"
    >
      <h2 id="receipt" className="wide text-heading">
        Thank you for your order
      </h2>
      <p className="mt-2 mb-5 text-ink-soft">We'll email you a confirmation.</p>
      <ButtonLink to={`/order/${idPayment}`} variant="accent">
        View your order
      </ButtonLink>
    </section>
  );
}

/** What the cart submits, as JSON: a payment attempt, a question what became of the last one, or a payment to await. */
type CheckoutSubmission =
  | { readonly intent: 'pay'; readonly attempt: CheckoutRequest }
  | { readonly intent: 'resume' }
  | { readonly intent: 'await-result'; readonly idPayment: string };

function processCheckout(
  submission: CheckoutSubmission,
  signal: AbortSignal,
): Promise<CheckoutStatus | null> {
  switch (submission.intent) {
    case 'pay':
      return sendPaymentAttempt(submission.attempt);
    case 'resume':
      return resumePaymentAttempt();
    case 'await-result':
      return awaitResult(submission.idPayment, signal);
  }
}

/** Delays between polls in ms while the provider has not decided. */
const pollDelays = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000];

/** Polls until the payment succeeds, fails or requires an action; then gives up. */
async function awaitResult(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  for (const delay of pollDelays) {
    const result = await syncPaymentAttempt(idPayment, signal);
    if (signal.aborted || (result.kind !== 'processing' && result.kind !== 'unknown')) return result;
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal.aborted) return result;
  }
  return syncPaymentAttempt(idPayment, signal);
}

/** What became of a payment, asked once. One that no attempt of this browser waits for changes nothing here. */
async function syncPaymentAttempt(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  const result = await settle(idPayment, signal);
  if (result.kind === 'failed' && result.code !== 'CARD_DECLINED') return result;
  const saved = await readSavedAttempt().catch(() => null);
  if (saved?.idPayment === idPayment) return finishPaymentAttempt(saved, result);
  return result.kind === 'paid' ? { kind: 'paid-before', idPayment } : result;
}

async function settle(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  try {
    return toCheckoutStatus(await call('POST /cart/checkout/settle', { body: { idPayment } }, { signal }));
  } catch {
    return { kind: 'unknown', detail: '' };
  }
}
