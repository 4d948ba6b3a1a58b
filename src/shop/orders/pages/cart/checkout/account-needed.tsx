import { ButtonLink } from '#platform/ui/button.tsx';
import { GoogleButton } from '#shop/accounts/pages/google-button.tsx';
import { PasskeyButton } from '#shop/accounts/pages/passkey-button.tsx';
import { readStoredUserId } from '#shop/accounts/pages/session/session.ts';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';

/** Tells visitors before they type that paying takes an account, with every way to sign in and back to the cart. */
export function AccountNeeded() {
  const session = useSession();
  const isVisitor = session ? session.user === null : readStoredUserId() === '';
  if (!isVisitor) return null;
  return (
    <section
      ref={session && handOnFocus}
      aria-labelledby="account-needed"
      className="mb-8 border-accent-ink border-l-4 bg-sunken p-2 min-[23rem]:p-4"
    >
      <h3 id="account-needed" tabIndex={-1} className="font-bold">
        You need an account to pay
      </h3>
      <p className="mt-1 mb-4 text-sm">We'll keep your cart and address.</p>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <ButtonLink to="/signin?next=%2Fcart" variant="ink">
          Sign in
        </ButtonLink>
        <ButtonLink to="/createaccount?next=%2Fcart">Create account</ButtonLink>
      </div>
      <GoogleButton next="/cart" label="Sign in with Google" />
      <PasskeyButton />
    </section>
  );
}

/** Signing in here removes the button that was pressed: the heading of what comes next gets its focus. */
const handOnFocus = (section: HTMLElement) => () => {
  const { activeElement, body } = document;
  if (activeElement === body || section.contains(activeElement))
    document.querySelector<HTMLElement>('[data-checkout]')?.focus();
};
