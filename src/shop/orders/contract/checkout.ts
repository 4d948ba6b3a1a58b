import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer, passedText, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { plainEmail } from '#platform/contract/fields/plain-email.ts';
import { cartLine, cartLineLimit } from '#shop/cart/contract/cart-line.ts';
import { deliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import { discountCode } from './fields/discount-code.ts';

/** The success message of checkout, shown 5 s. */
export const paymentMessage = 'Successful payment';
/** The message while the result of the payment is unknown, shown 5 s. */
export const processingMessage = 'We are confirming your payment. Your order will appear in your account.';

const paid = z.strictObject({
  message: z.literal(paymentMessage),
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
});
const requiresAction = z.strictObject({
  status: z.literal('requires_action'),
  clientSecret: text('pi_3Q1aB2cD3eF4gH5i_secret_6jK7'),
  nextAction: z
    .strictObject({ url: text('https://hooks.stripe.com/3d_secure_2/hosted') })
    .nullable()
    .describe('A page to complete 3-D Secure without Stripe.js, if available.'),
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
});
const processing = z.strictObject({
  status: z.literal('processing'),
  message: z.literal(processingMessage),
  idPayment: text('gWvLen_jKQJO4xqwUsMgmS1Z'),
});

const responses = { 200: z.union([paid, requiresAction]), 202: processing };

/** The id of a delivery method. */
export const deliveryMethodId = passedText(40).meta({ examples: ['standard'] });

/** Where and how a cart is delivered, in a shop that has set delivery. The method may be left out where the country has one. */
const deliveryWish = {
  address: deliveryAddress.exactOptional(),
  deliveryMethod: deliveryMethodId.exactOptional(),
};

/** Who pays which lines with what; `amount` in cents. */
const checkoutBody = z.strictObject({
  id: z
    .string()
    .regex(/^(pm|ctoken)_[A-Za-z0-9_]{1,64}$/, 'This is not a payment method')
    .describe('A confirmation token (`ctoken_…`) or a payment method (`pm_…`) of the payment provider.')
    .meta({ examples: ['pm_card_visa'] }),
  // Only compared with the session's.
  email: text('mia@example.com').overwrite(plainEmail).max(254),
  uid: text('Kq7bX2mT9rLw4ZsN').max(64),
  shoes: z
    .array(cartLine)
    .min(1, 'The cart is empty')
    .max(cartLineLimit, `A cart can have at most ${cartLineLimit} different items`),
  amount: integer(12_000)
    .positive()
    .describe('In cents: the sum of all lines, less the discount, plus delivery, plus tax that is added.'),
  currency: text('usd')
    .max(3)
    .describe(
      'The currency that the shopper saw. If the shop has changed its currency since, nothing is charged.',
    )
    .exactOptional(),
  discountCode: discountCode.exactOptional(),
  ...deliveryWish,
});

export const checkoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/checkout',
  summary:
    'Pays for a cart: creates one order and one charge, or neither. The id of the confirmation token or payment method identifies the attempt, so a repeated request gets the same result. The server takes prices from the catalog.',
  access: 'enabled',
  idempotencyKey: true,
  body: checkoutBody,
  responses,
  problems: [
    'INVALID',
    'CARD_DECLINED',
    'PRICE_CHANGED',
    'SOLD_OUT',
    'NOT_OPEN',
    'NOT_ADMITTED',
    'DISCOUNT_NOT_VALID',
    'NOT_DELIVERED_THERE',
    'FACTS_MISSING',
    'UNAVAILABLE',
    'CHECKOUT_IN_PROGRESS',
    'RESERVATION_LIMIT',
    'TOO_MANY_ATTEMPTS',
    'FORBIDDEN',
    'ACCOUNT_DISABLED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  limit: { max: 30, seconds: 60 },
});

export const settleCheckoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/checkout/settle',
  summary:
    'Updates an open payment from its state at the provider, after 3-D Secure or while waiting. Responds like checkout.',
  access: 'enabled',
  body: z.strictObject({ idPayment: id.meta({ examples: ['gWvLen_jKQJO4xqwUsMgmS1Z'] }) }),
  responses,
  problems: ['NOT_FOUND', 'CARD_DECLINED', 'ACCOUNT_DISABLED'],
});

export const cancelCheckoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/cart/checkout/cancel',
  summary:
    'Ends a checkout whose response was lost, and returns its result. Send the same body and Idempotency-Key as for that checkout. If it has not been paid, it never will be, even if the original request arrives later.',
  access: 'enabled',
  idempotencyKey: true,
  body: checkoutBody,
  responses: { 200: z.union([paid, z.strictObject({ status: z.literal('canceled') })]), 202: processing },
  problems: ['INVALID', 'CHECKOUT_IN_PROGRESS', 'FORBIDDEN', 'ACCOUNT_DISABLED', 'IDEMPOTENCY_KEY_REUSED'],
  limit: { max: 30, seconds: 60 },
});

/** What the cart's card field is made of. */
export const findPaymentSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/payment/settings',
  summary: 'Returns the payment provider of the cart, its publishable key and the URL of Stripe.js.',
  access: 'anyone',
  responses: {
    200: z.strictObject({
      provider: z.enum(['sandbox', 'stripe']),
      publishableKey: text('pk_test_51Q2rS3tU4vW5xY6z'),
      script: text('https://js.stripe.com/v3/'),
    }),
  },
  problems: [],
});
