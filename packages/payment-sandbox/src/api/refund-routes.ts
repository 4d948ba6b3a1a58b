import { validateForm } from '../protocol/form-encoding.ts';
import { formOfNothing } from '../protocol/form-fields.ts';
import { cancelRefund, cancelRefundInDashboard } from '../refunds/change-refund.ts';
import { createRefund } from '../refunds/create-refund.ts';
import { findRefund, listRefunds, updateRefund } from '../refunds/find-refund.ts';
import type { RouteRegistration } from './route-registration.ts';

/** Refunds, as in Stripe's API. */
export function registerRefunds({ read, write }: RouteRegistration): void {
  write('/refunds', (ledger, { form, options }) => createRefund(ledger, form, options));
  read('/refunds', (ledger, { query }) => listRefunds(ledger, query));
  read('/refunds/:id', (ledger, { id, query }) => {
    validateForm(formOfNothing, query);
    return findRefund(ledger, id);
  });
  write('/refunds/:id', (ledger, { id, form, options }) =>
    updateRefund(ledger, id, form, options.idempotencyKey),
  );
  write('/refunds/:id/cancel', (ledger, { id, form }) => {
    validateForm(formOfNothing, form);
    return cancelRefund(ledger, id);
  });
  // Not part of Stripe's API: the refunds of cards are canceled in its Dashboard.
  write('/refunds/:id/cancel_in_dashboard', async (ledger, { id }) => ({
    status: 200,
    body: await cancelRefundInDashboard(ledger, id),
  }));
}
