import { refusal, type SandboxApiError } from '../protocol/api-error.ts';
import type { IntentStatus, PaymentIntent } from '../protocol/stripe-objects.ts';

/** Stripe's 400 for an intent whose status does not allow what was asked. @param allowed the statuses that do */
export const unexpectedState = (
  intent: PaymentIntent,
  verb: 'cancel' | 'confirm',
  allowed: readonly IntentStatus[],
): SandboxApiError =>
  refusal({
    code: 'payment_intent_unexpected_state',
    message:
      `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${verb === 'cancel' ? 'canceled' : 'confirmed'}: ${allowed.join(', ')}.`,
    payment_intent: intent,
  });
