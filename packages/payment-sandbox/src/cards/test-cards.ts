import type { ChargeResult, DisputeTemplate, TestCard, TestCardBrand, TestCardOutcome } from './test-card.ts';

const succeed: ChargeResult = { kind: 'succeed' };
const decline = (declineCode: string, code = 'card_declined'): ChargeResult => ({
  kind: 'decline',
  code,
  declineCode,
});
const challenge = (then: ChargeResult): TestCardOutcome => ({ kind: 'challenge', then, shownIn: 'page' });
const challenge2 = (then: ChargeResult): TestCardOutcome => ({ kind: 'challenge', then, shownIn: 'frame' });

type Further = Partial<Omit<TestCard, 'name' | 'number' | 'paymentMethod'>>;

const card = (name: string, number: string, method: string | null, further: Further = {}): TestCard => ({
  name,
  number,
  brand: brandOf(number),
  country: 'US',
  funding: 'credit',
  outcome: succeed,
  ...(method !== null && { paymentMethod: `pm_card_${method}` }),
  ...further,
});

function brandOf(number: string): TestCardBrand {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^3[06]/.test(number)) return 'diners';
  if (number.startsWith('35')) return 'jcb';
  if (number.startsWith('62')) return 'unionpay';
  if (number.startsWith('6')) return 'discover';
  return number.startsWith('4') ? 'visa' : 'mastercard';
}

const debit: Further = { funding: 'debit' };

const brands: readonly TestCard[] = [
  card('visa', '4242424242424242', 'visa'),
  card('visa_debit', '4000056655665556', 'visa_debit', debit),
  card('mastercard', '5555555555554444', 'mastercard'),
  card('mastercard_2_series', '2223003122003222', null),
  card('mastercard_debit', '5200828282828210', 'mastercard_debit', debit),
  card('mastercard_prepaid', '5105105105105100', 'mastercard_prepaid', { funding: 'prepaid' }),
  card('amex', '378282246310005', 'amex', { threeDSecure: 'not_supported' }),
  card('amex_second', '371449635398431', null, { threeDSecure: 'not_supported' }),
  card('discover', '6011111111111117', 'discover'),
  card('discover_second', '6011000990139424', null),
  card('discover_debit', '6011981111111113', null, debit),
  card('diners', '3056930009020004', 'diners'),
  card('diners_14_digits', '36227206271667', null),
  card('bccard_dinacard', '6555900000604105', null),
  card('jcb', '3566002020360505', 'jcb', { country: 'JP' }),
  card('unionpay', '6200000000000005', 'unionpay', { country: 'CN' }),
  card('unionpay_debit', '6200000000000047', null, { country: 'CN', funding: 'debit' }),
  card('unionpay_19_digits', '6205500000000000004', null, { country: 'CN' }),
];

const french: Further = { coBrand: 'cartes_bancaires', country: 'FR' };
const australian: Further = { coBrand: 'eftpos_au', country: 'AU', funding: 'debit' };

const coBranded: readonly TestCard[] = [
  card('visa_cartes_bancaires', '4000002500001001', 'visa_cartesBancaires', french),
  card('mastercard_cartes_bancaires', '5555552500001001', 'mastercard_cartesBancaires', french),
  card('visa_eftpos', '4000050360000001', 'visa_debit_eftposAuCoBranded', australian),
  card('mastercard_eftpos', '5555050360000080', 'mastercard_debit_eftposAuCoBranded', australian),
];

const declines: readonly TestCard[] = (
  [
    ['declined', '4000000000000002', 'visa_chargeDeclined', decline('generic_decline')],
    [
      'insufficient_funds',
      '4000000000009995',
      'visa_chargeDeclinedInsufficientFunds',
      decline('insufficient_funds'),
    ],
    ['lost_card', '4000000000009987', 'visa_chargeDeclinedLostCard', decline('lost_card')],
    ['stolen_card', '4000000000009979', 'visa_chargeDeclinedStolenCard', decline('stolen_card')],
    [
      'expired_card',
      '4000000000000069',
      'chargeDeclinedExpiredCard',
      decline('expired_card', 'expired_card'),
    ],
    [
      'incorrect_cvc',
      '4000000000000127',
      'chargeDeclinedIncorrectCvc',
      decline('incorrect_cvc', 'incorrect_cvc'),
    ],
    [
      'processing_error',
      '4000000000000119',
      'chargeDeclinedProcessingError',
      decline('processing_error', 'processing_error'),
    ],
    [
      'velocity',
      '4000000000006975',
      'visa_chargeDeclinedVelocityLimitExceeded',
      decline('card_velocity_exceeded'),
    ],
    ['customer_fail', '4000000000000341', 'chargeCustomerFail', decline('generic_decline')],
  ] as const
).map(([name, number, method, outcome]) => card(name, number, method, { outcome }));

const blocked: Further = {
  outcome: { kind: 'decline', code: 'card_declined', declineCode: 'fraudulent', blocked: true },
  riskLevel: 'highest',
};

const fraud: readonly TestCard[] = [
  card('blocked', '4100000000000019', 'radarBlock', blocked),
  card('highest_risk', '4000000000004954', 'riskLevelHighest', blocked),
  card('elevated_risk', '4000000000009235', 'riskLevelElevated', {
    riskLevel: 'elevated',
    riskEvent: { kind: 'review' },
  }),
  card('cvc_check_fails', '4000000000000101', 'cvcCheckFail', { cvcCheck: 'fail' }),
  card('postal_check_fails', '4000000000000036', 'avsZipFail', { postalCheck: 'fail' }),
  card('line1_check_fails', '4000000000000028', 'avsLine1Fail', { line1Check: 'fail' }),
  card('address_checks_fail', '4000000000000010', 'avsFail', { line1Check: 'fail', postalCheck: 'fail' }),
  card('address_unchecked', '4000000000000044', 'avsUnchecked', {
    line1Check: 'unavailable',
    postalCheck: 'unavailable',
  }),
];

const disputed = (
  reason: DisputeTemplate['reason'],
  code: string | null,
  further: Partial<DisputeTemplate> = {},
): Further => ({
  riskEvent: { kind: 'dispute', dispute: { reason, code, caseType: 'chargeback', ...further } },
});
const compliance = (eligibility: NonNullable<DisputeTemplate['eligibility']>): Further =>
  disputed('noncompliant', null, { caseType: 'compliance', eligibility });

const disputes: readonly TestCard[] = [
  card('disputed', '4000000000000259', 'createDispute', disputed('fraudulent', '10.4')),
  card(
    'disputed_not_received',
    '4000000000002685',
    'createDisputeProductNotReceived',
    disputed('product_not_received', '13.1'),
  ),
  card(
    'disputed_inquiry',
    '4000000000001976',
    'createDisputeInquiry',
    disputed('general', null, { caseType: 'inquiry' }),
  ),
  card('fraud_warning', '4000000000005423', 'createIssuerFraudRecord', {
    riskEvent: { kind: 'early_fraud_warning' },
  }),
  card(
    'disputed_twice',
    '4000000404000079',
    'createMultipleDisputes',
    disputed('fraudulent', '10.4', { count: 2 }),
  ),
  card(
    'disputed_compelling_evidence',
    '4000000404000038',
    'createCe3EligibleDispute',
    disputed('fraudulent', '10.4', { eligibility: 'visa_compelling_evidence_3' }),
  ),
  card(
    'disputed_visa_compliance',
    '4000008400000779',
    'createComplianceDispute',
    compliance('visa_compliance'),
  ),
  card(
    'disputed_mastercard_compliance',
    '5105008400000002',
    'createMastercardComplianceDispute',
    compliance('mastercard_compliance'),
  ),
  card(
    'disputed_represented',
    '4000000001000043',
    'createAutoRepresentmentEligibleDispute',
    disputed('fraudulent', '10.4'),
  ),
];

const refunds: readonly TestCard[] = [
  card('refund_succeeds_later', '4000000000007726', 'pendingRefund', { refund: 'succeeds_later' }),
  card('refund_fails_later', '4000000000005126', 'refundFail', { refund: 'fails_later' }),
];

const balance: readonly TestCard[] = [
  card('bypasses_pending', '4000000000000077', 'bypassPending', { bypassesPending: true }),
  card('bypasses_pending_abroad', '4000003720000278', 'bypassPendingInternational', {
    bypassesPending: true,
    country: 'IE',
  }),
];

const threeDSecure: readonly TestCard[] = (
  [
    ['challenge_unless_set_up', '4000002500003155', 'authenticationRequiredOnSetup', challenge(succeed)],
    ['challenge_always', '4000002760003184', 'authenticationRequired', challenge(succeed)],
    [
      'challenge_on_session',
      '4000003800000446',
      'authenticationRequiredSetupForOffSession',
      challenge(succeed),
    ],
    [
      'challenge_insufficient',
      '4000008260003178',
      'authenticationRequiredChargeDeclinedInsufficientFunds',
      challenge(decline('insufficient_funds')),
    ],
    ['challenge_required', '4000000000003220', 'threeDSecure2Required', challenge2(succeed)],
    [
      'challenge_declined',
      '4000008400001629',
      'threeDSecureRequiredChargeDeclined',
      challenge2(decline('generic_decline')),
    ],
    [
      'challenge_lookup_error',
      '4000008400001280',
      'threeDSecureRequiredProcessingError',
      decline('processing_error'),
    ],
    ['challenge_optional', '4000000000003055', 'threeDSecureOptional', succeed],
    ['challenge_optional_error', '4000000000003097', 'threeDSecureOptionalProcessingError', succeed],
    ['challenge_out_of_band', '4000582600000094', null, challenge2(succeed)],
    ['challenge_one_time_passcode', '4000582600000045', null, challenge2(succeed)],
    ['challenge_single_select', '4000582600000102', null, challenge2(succeed)],
    ['challenge_multi_select', '4000582600000110', null, challenge2(succeed)],
  ] as const
).map(([name, number, method, outcome]) => card(name, number, method, { outcome }));

/** Every card that the sandbox accepts, in the order of Stripe's page. */
export const testCards: readonly TestCard[] = [
  ...brands,
  ...coBranded,
  ...declines,
  ...fraud,
  ...disputes,
  ...refunds,
  ...balance,
  ...threeDSecure,
];

/** The card of a ready-made payment method; Stripe spells those of declines with and without the brand. */
export const findReadyMadeCard = (id: string): TestCard | undefined =>
  testCards.find(({ paymentMethod }) => paymentMethod && withoutBrand(paymentMethod) === withoutBrand(id));

const withoutBrand = (id: string): string => id.replace('_visa_chargeDeclined', '_chargeDeclined');
