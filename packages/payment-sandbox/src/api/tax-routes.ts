import { createCalculation, findAssociation } from '../tax/tax-calculations.ts';
import type { RouteRegistration } from './route-registration.ts';

/** Stripe Tax, as far as payments need it. */
export function registerTaxes({ read, write }: RouteRegistration): void {
  write('/tax/calculations', async (ledger, { form }) => ({
    status: 200,
    body: await createCalculation(ledger, form),
  }));
  read('/tax/associations/find', (ledger, { query }) => findAssociation(ledger, query));
}
