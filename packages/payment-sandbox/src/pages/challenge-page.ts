import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import { escapeHtml } from './escape-html.ts';
import { formatAmount, renderPage } from './html-page.ts';

/** The 3-D Secure page of a payment: two buttons while it waits for the shopper, a sentence afterwards. */
export function renderChallengePage(intent: PaymentIntent): string {
  const waiting = intent.status === 'requires_action';
  return renderPage(
    '3-D Secure — Sandbox',
    `<section class="card">
<h1>3-D Secure</h1>
<p>${waiting ? "Your bank wants to confirm that it's you. In this sandbox, you decide the result." : 'This payment no longer needs to be confirmed.'}</p>
<dl>
<dt>Amount</dt><dd class="amount">${formatAmount(intent.amount)}</dd>
<dt>Payment</dt><dd>${escapeHtml(intent.id)}</dd>
</dl>
${waiting ? buttons(intent.id) : '<p><a href="/cart">Back to the cart</a></p>'}
</section>`,
  );
}

const buttons = (id: string): string => `<form method="post" action="/sandbox/3ds/${escapeHtml(id)}">
<button class="primary" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>`;
