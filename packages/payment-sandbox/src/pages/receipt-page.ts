import type { Charge } from '../protocol/charge-object.ts';
import { escapeHtml } from './escape-html.ts';
import { formatAmount, renderPage } from './html-page.ts';

/** The receipt of a charge. */
export function renderReceiptPage({
  id,
  amount,
  currency,
  amount_refunded,
  payment_method_details: details,
}: Charge): string {
  const { brand, last4 } = details.card;
  const refunded =
    amount_refunded > 0 ? `<dt>Refunded</dt><dd>${formatAmount(amount_refunded, currency)}</dd>\n` : '';
  return renderPage(
    'Receipt — Sandbox',
    `<section class="card">
<h1>Receipt</h1>
<dl>
<dt>Amount</dt><dd class="amount">${formatAmount(amount, currency)}</dd>
${refunded}<dt>Card</dt><dd>${escapeHtml(brand)} ${escapeHtml(last4)}</dd>
<dt>Payment</dt><dd>${escapeHtml(id)}</dd>
</dl>
</section>`,
  );
}
