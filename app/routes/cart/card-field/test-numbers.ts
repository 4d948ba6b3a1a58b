/** Stripe's test cards (Stripe Docs, "Testing"): the only numbers that are sent in sandbox mode. */
export const testNumbers: ReadonlySet<string> = new Set([
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '4000000000000002',
  '4000000000009995',
  '4000000000009987',
  '4000000000009979',
  '4000000000000069',
  '4000000000000127',
  '4000000000000119',
  '4000000000006975',
  '4000000000000341',
  '4000002500003155',
  '4000002760003184',
  '4000008260003178',
  '4000008400001629',
  '4000008400001280',
  '4100000000000019',
  '4000000000000101',
  '4000000000000036',
  '4000000000007726',
  '4000000000005126',
]);

/** Whether a number, digits only, is a test card. */
export const isTestNumber = (digits: string): boolean => testNumbers.has(digits);
