export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

/** The brand of a partially typed card number, or null. `'4242 4'` → `visa`. */
export const brandOf = (number: string): CardBrand | null =>
  brands.find(({ begins }) => begins.test(digitsOf(number)))?.brand ?? null;

/** A card number in the groups printed on the card, without invalid characters. `'4242424'` → `'4242 424'`. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, longest(typed));
  const groups = brandOf(digits) === 'amex' ? /^(.{1,4})(.{1,6})?(.*)$/ : /^(.{1,4})(.{1,4})?(.{1,4})?(.*)$/;
  const [, ...parts] = groups.exec(digits) ?? [];
  return parts.filter((part) => part).join(' ');
}

/** Formats an expiry as `MM / YY`. `before` is the previous value, so that the slash can be deleted. */
export function formatExpiry(typed: string, before = ''): string {
  const pasted = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(typed);
  const typedDigits = pasted ? `${pasted[1]?.padStart(2, '0')}${pasted[2]}` : digitsOf(typed);
  const digits = (/^[2-9]/.test(typedDigits) ? `0${typedDigits}` : typedDigits).slice(0, 4);
  const isDeleting = typed.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatSecurityCode = (typed: string, number: string): string =>
  digitsOf(typed).slice(0, securityCodeLength(number));

/** A card as the shopper typed it. */
export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly securityCode: string;
}

/** The errors of a typed card by field. `now` decides whether it is expired. */
export function findCardErrors(card: TypedCard, now: Date): Partial<Record<keyof TypedCard, string>> {
  const digits = digitsOf(card.number);
  const { month, year } = expiryOf(card.expiry);
  const errors: [keyof TypedCard, string | false][] = [
    ['number', digits.length < shortest(digits) && 'Your card number is incomplete.'],
    ['number', !passesLuhn(digits) && 'Your card number is invalid.'],
    ['expiry', digitsOf(card.expiry).length < 4 && "Your card's expiration date is incomplete."],
    ['expiry', (month < 1 || month > 12) && "Your card's expiration date is invalid."],
    ['expiry', isPast(month, year, now) && "Your card's expiration date is in the past."],
    [
      'securityCode',
      card.securityCode.length < securityCodeLength(digits) && "Your card's security code is incomplete.",
    ],
  ];
  const result: Partial<Record<keyof TypedCard, string>> = {};
  for (const [field, message] of errors) if (message) result[field] ??= message;
  return result;
}

/** Month 1 to 12 and four-digit year of `MM / YY`. */
export function expiryOf(expiry: string): { month: number; year: number } {
  const digits = digitsOf(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

const brands: readonly { brand: CardBrand; begins: RegExp }[] = [
  { brand: 'visa', begins: /^4/ },
  { brand: 'mastercard', begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { brand: 'amex', begins: /^3[47]/ },
  { brand: 'discover', begins: /^(6011|64[4-9]|65)/ },
  { brand: 'diners', begins: /^3(0[0-5]|[68])/ },
  { brand: 'jcb', begins: /^35(2[89]|[3-8])/ },
  { brand: 'unionpay', begins: /^62/ },
];

const lengths: Partial<Record<CardBrand, readonly [shortest: number, longest: number]>> = {
  amex: [15, 15],
  diners: [14, 19],
  unionpay: [16, 19],
  jcb: [16, 19],
  discover: [16, 19],
};

const lengthsOf = (number: string) => lengths[brandOf(number) ?? 'visa'] ?? [16, 16];
const shortest = (number: string): number => lengthsOf(number)[0];
const longest = (number: string): number => lengthsOf(number)[1];
const securityCodeLength = (number: string): number => (brandOf(number) === 'amex' ? 4 : 3);

const isPast = (month: number, year: number, now: Date): boolean =>
  year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
