import { z } from 'zod';
import { cancelChallenge } from '../payments/cancel-challenge.ts';
import { cancelIntent } from '../payments/cancel-intent.ts';
import { requireClientSecret } from '../payments/client-secret.ts';
import { listIntents } from '../payments/list-intents.ts';
import { confirmIntent, createIntent, findIntent } from '../payments/payment-intents.ts';
import { validateForm } from '../protocol/form-encoding.ts';
import { formExpand } from '../protocol/form-fields.ts';
import { publishableIntent } from '../protocol/publishable-view.ts';
import { browserKeys, type RouteRegistration } from './route-registration.ts';
import { secretKeyRequired } from './stripe-requests.ts';

/** PaymentIntents, as in Stripe's API; what a browser may do with one needs its client secret. */
export function registerIntents({ read, write }: RouteRegistration): void {
  write('/payment_intents', (ledger, { form, options }) => createIntent(ledger, form, options), {
    charges: true,
  });
  write(
    '/payment_intents/:id/confirm',
    (ledger, { id, form, options }) => confirmIntent(ledger, id, form, options),
    { charges: true },
  );
  write('/payment_intents/:id/cancel', (ledger, { id, form, options }) =>
    cancelIntent(ledger, id, form, options),
  );
  read('/payment_intents', (ledger, { query }) => listIntents(ledger, query));
  read(
    '/payment_intents/:id',
    async (ledger, { id, query, isSecret }) => {
      const { client_secret: secret } = validateForm(retrieveQuery, query);
      if (!isSecret && secret === undefined) throw secretKeyRequired();
      const intent = await findIntent(ledger, id);
      if (secret !== undefined) requireClientSecret(intent, secret);
      return isSecret ? intent : publishableIntent(intent);
    },
    { keys: browserKeys },
  );
  // Not in Stripe's reference: what Stripe.js calls when the shopper closes the challenge.
  write(
    '/payment_intents/:id/source_cancel',
    (ledger, { id, form, options }) => cancelChallenge(ledger, id, form, options),
    { keys: browserKeys },
  );
}

const retrieveQuery = z.strictObject({
  expand: formExpand,
  client_secret: z.string().max(255).optional(),
  key: z.string().optional(),
});
