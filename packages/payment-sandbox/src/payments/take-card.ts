import { takeConfirmationToken } from '../cards/confirmation-tokens.ts';
import type { PaymentMethodWithCard } from '../cards/payment-methods.ts';
import { invalidParameter } from '../protocol/api-error.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { takePaymentMethod } from './take-payment-method.ts';

/** What a request to confirm an intent pays with, and how the shopper is to authenticate. */
export interface ConfirmationParameters {
  readonly payment_method?: string | undefined;
  readonly confirmation_token?: string | undefined;
  readonly return_url?: string | undefined;
  readonly use_stripe_sdk?: boolean | undefined;
}

/** The card of an attempt. What the request says goes before what its confirmation token says. */
export interface TakenCard {
  readonly paidWith: PaymentMethodWithCard;
  readonly returnUrl: string | null;
  readonly useStripeSdk: boolean;
}

/** Rejects a request that pays with two things. @throws SandboxApiError 400 */
export function requireOneCard({ payment_method, confirmation_token }: ConfirmationParameters): void {
  if (payment_method === undefined || confirmation_token === undefined) return;
  const message = 'Received both payment_method and confirmation_token parameters. Please pass in only one.';
  throw invalidParameter('confirmation_token', message);
}

/**
 * Takes the card that an intent is confirmed with: from a confirmation token, or from a payment method.
 * @throws SandboxApiError 400 for an unknown, used or expired one, and without any
 */
export async function takeCard(
  ledger: LedgerTransaction,
  intent: Pick<PaymentIntent, 'customer' | 'id'>,
  params: ConfirmationParameters,
): Promise<TakenCard> {
  const { payment_method, confirmation_token, return_url, use_stripe_sdk } = params;
  if (confirmation_token !== undefined) {
    const { token, ...paidWith } = await takeConfirmationToken(ledger, confirmation_token, intent.id);
    return {
      paidWith,
      returnUrl: return_url ?? token.return_url,
      useStripeSdk: use_stripe_sdk ?? token.use_stripe_sdk,
    };
  }
  if (payment_method === undefined)
    throw invalidParameter('payment_method', paymentMethodMissing, 'parameter_missing');
  return {
    paidWith: await takePaymentMethod(ledger, payment_method, intent.customer),
    returnUrl: return_url ?? null,
    useStripeSdk: use_stripe_sdk ?? false,
  };
}

const paymentMethodMissing =
  'You cannot confirm this PaymentIntent because it is missing a payment method. Provide one with `payment_method`.';
