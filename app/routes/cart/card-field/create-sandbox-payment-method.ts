import type { BillingAddress } from '#contract/billing.ts';
import { digitsOf, expiryOf, type TypedCard } from './card-number.ts';

/** A payment method of the payment sandbox, or the rejected part of the card. */
export type SandboxPaymentMethod =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly part: keyof TypedCard; readonly message: string };

/**
 * Sends a card to the payment sandbox, form-encoded as Stripe.js does it, and nowhere else: not to the shop's API, to
 * storage or to a log.
 */
export async function createSandboxPaymentMethod(
  card: TypedCard,
  billing: BillingAddress,
): Promise<SandboxPaymentMethod> {
  const { month, year } = expiryOf(card.expiry);
  const { name, ...address } = billing;
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(card.number),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': card.securityCode,
    'billing_details[name]': name,
  });
  for (const [part, value] of Object.entries(address)) form.set(`billing_details[address][${part}]`, value);
  const response = await send(form);
  if (hasText(response, 'id')) return { ok: true, id: response.id };
  const error = hasKey(response, 'error') ? response.error : null;
  const code = hasText(error, 'code') ? error.code : '';
  const message = hasText(error, 'message') ? error.message : 'The card could not be checked. Try again.';
  return { ok: false, part: partOf(code), message };
}

async function send(form: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch('/sandbox/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: 'Bearer pk_sandbox' },
      body: form,
    });
    return await response.json();
  } catch {
    return null;
  }
}

function partOf(code: string): keyof TypedCard {
  if (code.includes('expir')) return 'expiry';
  return code.includes('cvc') ? 'securityCode' : 'number';
}

const hasKey = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;

const hasText = <K extends string>(value: unknown, key: K): value is Record<K, string> =>
  hasKey(value, key) && typeof value[key] === 'string';
