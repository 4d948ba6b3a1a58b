import {
  attachPaymentMethod,
  createCustomer,
  detachPaymentMethod,
  findCustomer,
} from '../cards/customers.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import { formOfNothing } from '../protocol/form-fields.ts';
import type { RouteRegistration } from './route-registration.ts';

/** Customers, as far as their payment methods need them. */
export function registerCustomers({ read, write }: RouteRegistration): void {
  write('/customers', async (ledger, { form }) => ({
    status: 200,
    body: await createCustomer(ledger, form),
  }));
  read('/customers/:id', (ledger, { id, query }) => {
    validateForm(formOfNothing, query);
    return findCustomer(ledger, id);
  });
  write('/payment_methods/:id/attach', async (ledger, { id, form }) => ({
    status: 200,
    body: await attachPaymentMethod(ledger, id, form),
  }));
  write('/payment_methods/:id/detach', async (ledger, { id, form }) => ({
    status: 200,
    body: await detachPaymentMethod(ledger, id, form),
  }));
}
