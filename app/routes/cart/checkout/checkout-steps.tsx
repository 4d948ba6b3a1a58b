/** Explains what Checkout does. */
export function CheckoutSteps() {
  return (
    <div className="mt-8 border-line border-t pt-6 text-sm text-ink-soft">
      <h3 className="font-bold text-ink">What happens next</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>We set your pairs aside, then charge the card once.</li>
        <li>Your order gets a page of its own and appears in your account.</li>
        <li>You receive a confirmation by email.</li>
      </ol>
      <p className="mt-3">
        The card number goes straight to the payment provider. The shop never sees or keeps it.
      </p>
    </div>
  );
}
