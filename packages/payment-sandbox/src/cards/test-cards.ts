/** The result of a charge on a test card. */
export type ChargeResult =
  | { readonly kind: 'succeed' }
  | {
      readonly kind: 'decline';
      readonly code: string;
      readonly declineCode: string;
      readonly blocked?: boolean;
    };

/** What happens when a payment with a test card is confirmed. */
export type TestCardOutcome = ChargeResult | { readonly kind: 'challenge'; readonly then: ChargeResult };

type Check = 'pass' | 'fail';

/** One of Stripe's published test cards (Stripe Docs, "Testing"). */
export interface TestCard {
  /** Stored instead of the number. */
  readonly name: string;
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** The ready-made payment method of that card. */
  readonly paymentMethod?: string;
  readonly outcome: TestCardOutcome;
  readonly cvcCheck?: Check;
  readonly postalCheck?: Check;
  /** What becomes of a refund; without it, refunds succeed at once. */
  readonly refund?: 'succeeds_later' | 'fails_later';
}

/** Every card that the sandbox accepts. */
export const testCards: readonly TestCard[] = (() => {
  const succeed: ChargeResult = { kind: 'succeed' };
  const decline = (code: string, declineCode: string): ChargeResult => ({
    kind: 'decline',
    code,
    declineCode,
  });
  const challenge = (then: ChargeResult): TestCardOutcome => ({ kind: 'challenge', then });
  const visa = (name: string, number: string, outcome: TestCardOutcome, method?: string): TestCard => ({
    name,
    number,
    brand: 'visa',
    outcome,
    ...(method !== undefined && { paymentMethod: method }),
  });
  const declined = 'pm_card_visa_chargeDeclined';
  return [
    visa('visa', '4242424242424242', succeed, 'pm_card_visa'),
    {
      name: 'mastercard',
      number: '5555555555554444',
      brand: 'mastercard',
      outcome: succeed,
      paymentMethod: 'pm_card_mastercard',
    },
    {
      name: 'amex',
      number: '378282246310005',
      brand: 'amex',
      outcome: succeed,
      paymentMethod: 'pm_card_amex',
    },
    visa('declined', '4000000000000002', decline('card_declined', 'generic_decline'), declined),
    visa(
      'insufficient_funds',
      '4000000000009995',
      decline('card_declined', 'insufficient_funds'),
      `${declined}InsufficientFunds`,
    ),
    visa('lost_card', '4000000000009987', decline('card_declined', 'lost_card'), `${declined}LostCard`),
    visa('stolen_card', '4000000000009979', decline('card_declined', 'stolen_card'), `${declined}StolenCard`),
    visa(
      'expired_card',
      '4000000000000069',
      decline('expired_card', 'expired_card'),
      'pm_card_chargeDeclinedExpiredCard',
    ),
    visa(
      'incorrect_cvc',
      '4000000000000127',
      decline('incorrect_cvc', 'incorrect_cvc'),
      'pm_card_chargeDeclinedIncorrectCvc',
    ),
    visa(
      'processing_error',
      '4000000000000119',
      decline('processing_error', 'processing_error'),
      'pm_card_chargeDeclinedProcessingError',
    ),
    visa(
      'velocity',
      '4000000000006975',
      decline('card_declined', 'card_velocity_exceeded'),
      `${declined}VelocityLimitExceeded`,
    ),
    visa(
      'customer_fail',
      '4000000000000341',
      decline('card_declined', 'generic_decline'),
      'pm_card_chargeCustomerFail',
    ),
    visa(
      'challenge_unless_set_up',
      '4000002500003155',
      challenge(succeed),
      'pm_card_authenticationRequiredOnSetup',
    ),
    visa('challenge_always', '4000002760003184', challenge(succeed), 'pm_card_authenticationRequired'),
    visa(
      'challenge_insufficient',
      '4000008260003178',
      challenge(decline('card_declined', 'insufficient_funds')),
      'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    ),
    visa('challenge_declined', '4000008400001629', challenge(decline('card_declined', 'generic_decline'))),
    visa('challenge_lookup_error', '4000008400001280', decline('card_declined', 'processing_error')),
    visa(
      'blocked',
      '4100000000000019',
      { kind: 'decline', code: 'card_declined', declineCode: 'fraudulent', blocked: true },
      'pm_card_radarBlock',
    ),
    { ...visa('cvc_check_fails', '4000000000000101', succeed, 'pm_card_cvcCheckFail'), cvcCheck: 'fail' },
    { ...visa('postal_check_fails', '4000000000000036', succeed, 'pm_card_avsZipFail'), postalCheck: 'fail' },
    {
      ...visa('refund_succeeds_later', '4000000000007726', succeed, 'pm_card_pendingRefund'),
      refund: 'succeeds_later',
    },
    {
      ...visa('refund_fails_later', '4000000000005126', succeed, 'pm_card_refundFail'),
      refund: 'fails_later',
    },
  ];
})();

/** Stripe's message for a decline. */
export function declineMessage(code: string, declineCode: string): string {
  if (code === 'expired_card') return 'Your card has expired.';
  if (code === 'incorrect_cvc') return "Your card's security code is incorrect.";
  if (code === 'processing_error') {
    return 'An error occurred while processing your card. Try again in a little bit.';
  }
  if (declineCode === 'insufficient_funds') return 'Your card has insufficient funds.';
  return 'Your card was declined.';
}
