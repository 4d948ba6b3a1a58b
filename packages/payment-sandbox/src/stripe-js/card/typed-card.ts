import { testCards } from '../../cards/test-cards.ts';
import { digitsOf, expiryOf, findCardErrors, type TypedCard } from './card-number.ts';

/** A part of a card. */
export type CardPart = keyof TypedCard;

/** The parts of a card in the order of their inputs. */
export const cardParts = ['number', 'expiry', 'securityCode'] as const satisfies readonly CardPart[];

const testNumbers: ReadonlySet<string> = new Set(testCards.map(({ number }) => number));

/** The errors of a card. A number that is no test card is an error too, so that it is never sent. */
export function findErrors(card: TypedCard, now: Date): Partial<TypedCard> {
  const errors = findCardErrors(card, now);
  const isReal = !errors.number && !testNumbers.has(digitsOf(card.number));
  return isReal
    ? { ...errors, number: 'Sandbox mode takes test cards only. This number was not sent.' }
    : errors;
}

/** The parameters of a card, as Stripe.js sends them. */
export function cardParameters(card: TypedCard): Record<string, string> {
  const { month, year } = expiryOf(card.expiry);
  return {
    number: digitsOf(card.number),
    exp_month: String(month),
    exp_year: String(year),
    cvc: card.securityCode,
  };
}

/** The part of a card that an error of the API is about; null when it is about none. */
export function partOfError({ code = '', param = '' }: { code?: string; param?: string }): CardPart | null {
  if (code.includes('expir') || param.startsWith('exp_')) return 'expiry';
  if (code.includes('cvc')) return 'securityCode';
  return code.includes('number') || code === 'card_declined' || param === 'number' ? 'number' : null;
}
