import { type ReactNode, use, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Nonce } from '../../components/nonce.ts';
import { useCart } from '../../hooks/use-cart.ts';
import { useLive } from '../../hooks/use-live.ts';
import { emptyCart } from '../../lib/cart.ts';
import { cartScript } from '../../lib/cart-storage.ts';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CardHandle } from './card-field/card-handle.ts';
import { CartList } from './cart-list.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { Receipt } from './receipt.tsx';
import { useCheckout } from './use-checkout.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

export const meta = () => [
  { title: 'Cart | Sneaker Paradise' },
  { name: 'description', content: 'The shoes you chose, and the way to pay them.' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  return unwrapOrThrow(await context.get(services).call('GET /payment/settings', {})).body;
}

/** What the address says about a payment changes nothing of this. */
export const shouldRevalidate = () => false;

export default function CartScreen() {
  return (
    <div className="wrap">
      <ScreenHeading title="My cart" />
      {useLive() ? <LiveCart /> : <Waiting />}
    </div>
  );
}

function LiveCart() {
  const settings = useLoaderData<typeof loader>();
  const cart = useCart();
  const card = useRef<CardHandle>(null);
  const checkout = useCheckout(cart, card);
  return (
    <>
      {checkout.outcome?.kind === 'paid' && <Receipt idPayment={checkout.outcome.idPayment} />}
      <Columns list={<CartList cart={cart} changes={checkout.changes} />}>
        <CheckoutForm cart={cart} settings={settings} card={card} checkout={checkout} />
      </Columns>
    </>
  );
}

/** The cart lives in the browser: until the page is live, all that can be shown of it is that it is empty. */
function Waiting() {
  const nonce = use(Nonce);
  const list = (
    <>
      <div className="cart-empty">
        <CartList cart={emptyCart} changes={[]} />
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

/** The list beside the card to check out with; on a phone above it. */
function Columns({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[1fr_27rem] lg:gap-16">
      {list}
      <section aria-labelledby="checkout" className="card p-5 md:p-8">
        <h2 id="checkout" className="wide text-heading mb-6">
          Checkout
        </h2>
        {children}
        <WhatHappensNext />
      </section>
    </div>
  );
}
