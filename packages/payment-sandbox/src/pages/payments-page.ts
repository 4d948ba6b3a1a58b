import type { PaymentIntent, StripeList } from '../protocol/stripe-objects.ts';
import { escapeHtml } from './escape-html.ts';
import { formatAmount, renderPage } from './html-page.ts';

/** The payments of the sandbox, fifty at a time, newest first. */
export function renderPaymentsPage({
  payments,
  faults,
}: {
  payments: StripeList<PaymentIntent>;
  faults: Record<string, number>;
}): string {
  const last = payments.data.at(-1);
  const injected = Object.entries(faults).map(([kind, times]) => `${kind} × ${times}`);
  return renderPage(
    'Payments — Sandbox',
    `<h1>Payments</h1>
<p>Payments made with the built-in card processor. ${injected.length > 0 ? `Injected faults: ${escapeHtml(injected.join(', '))}.` : ''}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Payments">
<table>
<thead><tr><th scope="col">Created</th><th scope="col">Payment</th><th scope="col">Order</th><th scope="col">Status</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>
${payments.data.map(row).join('\n') || '<tr><td colspan="5">No payments yet.</td></tr>'}
</tbody>
</table>
</div>
${payments.has_more && last ? `<p><a href="/sandbox?starting_after=${escapeHtml(last.id)}">Older payments</a></p>` : ''}
<p><a href="/admin">Back to the shop</a></p>`,
  );
}

const row = ({
  id,
  created,
  amount,
  currency,
  status,
  metadata,
  last_payment_error: error,
}: PaymentIntent): string =>
  `<tr><td>${new Date(created * 1000).toISOString().slice(0, 19).replace('T', ' ')}</td><td>${escapeHtml(id)}</td>` +
  `<td>${escapeHtml(metadata.order_id ?? '')}</td>` +
  `<td>${escapeHtml(error?.code ? `${status} (${error.decline_code ?? error.code})` : status)}</td>` +
  `<td class="number">${formatAmount(amount, currency)}</td></tr>`;
