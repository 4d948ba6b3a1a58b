import { type ReactNode, use, useRef } from 'react';
import { NonceContext } from '../../components/nonce-context.ts';
import { useCart } from '../../hooks/use-cart.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { emptyCart } from '../../lib/cart/cart.ts';
import { cartScript } from '../../lib/cart/cart-storage.ts';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/cart.ts';
import type { PaymentSettings } from './card-field/card-field.tsx';
import type { CardHandle } from './card-field/card-handle.ts';
import { type CheckoutSubmission, processCheckout } from './checkout/checkout-action.ts';
import { CheckoutForm } from './checkout/checkout-form.tsx';
import { CheckoutSteps } from './checkout/checkout-steps.tsx';
import { OrderConfirmation } from './checkout/order-confirmation.tsx';
import { useCheckout } from './checkout/use-checkout.ts';
import { CartLines } from './lines/cart-lines.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Cart | Sneaker Paradise' },
  { name: 'description', content: 'The shoes you chose, and the way to pay them.' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return unwrapOrThrow(await context.get(appContext).call('GET /payment/settings', {})).body;
}

/** The payment in the address does not affect the settings. */
export const shouldRevalidate = () => false;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const submission: CheckoutSubmission = await request.json();
  return processCheckout(submission, request.signal);
}

export default function CartPage({ loaderData: settings }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <ScreenHeading title="My cart" />
      {useHydrated() ? <CartContent settings={settings} /> : <CartSkeleton />}
    </div>
  );
}

function CartContent({ settings }: { settings: PaymentSettings }) {
  const cart = useCart();
  const card = useRef<CardHandle>(null);
  const checkout = useCheckout(cart, card);
  return (
    <>
      {checkout.result?.kind === 'paid' && <OrderConfirmation idPayment={checkout.result.idPayment} />}
      <Columns list={<CartLines cart={cart} warnings={checkout.warnings} />}>
        <CheckoutForm cart={cart} settings={settings} card={card} checkout={checkout} />
      </Columns>
    </>
  );
}

/** The cart is in the browser's storage: before hydration only an empty one can be rendered. */
function CartSkeleton() {
  const nonce = use(NonceContext);
  const list = (
    <>
      <div className="cart-empty">
        <CartLines cart={emptyCart} warnings={[]} />
      </div>
      <Skeleton className="cart-filled h-72 lg:h-52" />
    </>
  );
  return (
    <>
      <noscript>
        <p className="field-error mb-6">
          The cart is kept in your browser and needs JavaScript. Switch it on and reload the page.
        </p>
      </noscript>
      <script nonce={nonce} suppressHydrationWarning>
        {cartScript}
      </script>
      <Columns list={list}>
        <Skeleton className="h-144" />
      </Columns>
    </>
  );
}

/** The lines beside the checkout form; on small screens above it. */
function Columns({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[1fr_27rem] lg:gap-16">
      {list}
      <section aria-labelledby="checkout" className="card p-5 md:p-8">
        <h2 id="checkout" className="wide text-heading mb-6">
          Checkout
        </h2>
        {children}
        <CheckoutSteps />
      </section>
    </div>
  );
}
