import { updateDispute } from '../disputes/change-dispute.ts';
import { findDispute, listDisputes } from '../disputes/find-dispute.ts';
import { fraudulent } from '../disputes/new-dispute.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import { formOfNothing } from '../protocol/form-fields.ts';
import { approveReview } from '../radar/open-review.ts';
import { objectReads } from './object-reads.ts';
import type { RouteRegistration } from './route-registration.ts';

/** Disputes, early fraud warnings and reviews, as in Stripe's API. */
export function registerDisputes(routes: RouteRegistration): void {
  const { read, write } = routes;
  read('/disputes', (ledger, { query }) => listDisputes(ledger, query));
  read('/disputes/:id', (ledger, { id, query }) => {
    validateForm(formOfNothing, query);
    return findDispute(ledger, id);
  });
  write('/disputes/:id', (ledger, { id, form, options }) => updateDispute(ledger, id, form, options));
  // Not part of Stripe's API: disputes are opened by the buyer's bank.
  write('/payment_intents/:id/dispute', async (ledger, { id }) => ({
    status: 200,
    body: await openDispute(ledger, id, fraudulent),
  }));
  objectReads(routes, {
    table: 'early_fraud_warning',
    path: '/radar/early_fraud_warnings',
    filters: ['charge', 'payment_intent'],
  });
  objectReads(routes, { table: 'review', path: '/reviews', filters: [] });
  write('/reviews/:id/approve', (ledger, { id, form }) => {
    validateForm(formOfNothing, form);
    return approveReview(ledger, id);
  });
}
