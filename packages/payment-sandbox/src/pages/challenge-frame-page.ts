import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import { escapeHtml } from './escape-html.ts';
import { formatAmount, pageHeaders, renderPage } from './html-page.ts';

/** Headers of a challenge that pages of the shop embed; it runs no script but the sandbox's own. */
export const challengeFrameHeaders = (shop: string | null) => ({
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; " +
    `frame-ancestors 'self'${shop === null ? '' : ` ${shop}`}`,
});

/**
 * The challenge of 3-D Secure 2 in a frame; once it is answered, its script tells the page around it. The script comes
 * first: buttons that are shown before it would ignore Escape.
 */
export function renderChallengeFrame(intent: PaymentIntent): string {
  const isWaiting = intent.status === 'requires_action';
  return renderPage(
    '3-D Secure — Sandbox',
    `<script src="/sandbox/stripe.js" data-frame="challenge" data-state="${isWaiting ? 'waiting' : 'answered'}"></script>
<h1>3-D Secure</h1>
<p>${isWaiting ? "Your bank wants to confirm that it's you. In this sandbox, you decide the result." : 'Your bank has received your response.'}</p>
<dl>
<dt>Amount</dt><dd class="amount">${formatAmount(intent.amount, intent.currency)}</dd>
</dl>
${isWaiting ? buttons(intent.id) : ''}`,
  );
}

const buttons = (id: string): string => `<form method="post" action="/sandbox/3ds/${escapeHtml(id)}/frame">
<button class="primary" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>`;
