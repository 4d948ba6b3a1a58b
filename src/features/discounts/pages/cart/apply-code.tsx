import { redirect } from 'react-router';
import { ButtonLink } from '#platform/ui/button.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import type { Route } from './+types/apply-code.ts';
import { storedCode } from './stored-code.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Discount code | Sneaker Paradise' },
  { name: 'robots', content: 'noindex' },
];

/** Puts the code in the address into the cart. */
export function clientLoader({ params: { code } }: Route.ClientLoaderArgs) {
  storedCode.write(code);
  throw redirect('/cart');
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <AddingCode />;
}

/** Where scripts cannot run, this is all. */
export default function ApplyCode() {
  return <AddingCode />;
}

function AddingCode() {
  return (
    <div className="wrap">
      <ScreenHeading title="Discount code" />
      <noscript>
        <p className="field-error mb-6">
          Your cart is stored in your browser and needs JavaScript. Turn it on and reload the page.
        </p>
      </noscript>
      <p className="mb-6">This code goes into your cart.</p>
      <ButtonLink to="/cart">View cart</ButtonLink>
    </div>
  );
}
