import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import { escapeHtml } from './escape-html.ts';
import { formatAmount, renderPage } from './html-page.ts';

/** The 3-D Secure page of a payment: two buttons while it waits for the shopper, a sentence afterwards. */
export function renderChallengePage(intent: PaymentIntent): string {
  const { text, next } = describe(intent);
  return renderPage(
    '3-D Secure — Sandbox',
    `<section class="card">
<h1>3-D Secure</h1>
<p>${text}</p>
<dl>
<dt>Amount</dt><dd class="amount">${formatAmount(intent.amount, intent.currency)}</dd>
<dt>Payment</dt><dd>${escapeHtml(intent.id)}</dd>
</dl>
${next}
</section>`,
  );
}

/** What the page says about a payment, and the next step as HTML. */
function describe({ id, status }: PaymentIntent): { text: string; next: string } {
  if (status === 'requires_action')
    return {
      text: "Your bank wants to confirm that it's you. In this sandbox, you decide the result.",
      next: buttons(id),
    };
  if (status === 'succeeded')
    return {
      text: 'You already confirmed this payment.',
      next: '<p><a href="/account">View your orders</a></p>',
    };
  return {
    text: 'This payment was not confirmed. You can try again from your cart.',
    next: '<p><a href="/cart">Back to the cart</a></p>',
  };
}

const buttons = (id: string): string => `<form method="post" action="/sandbox/3ds/${escapeHtml(id)}">
<button class="primary" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>`;
