import { createBrandIcon } from './card-brand-icon.ts';
import { type CardInput, createCardInput } from './card-input.ts';
import {
  brandOf,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  type TypedCard,
} from './card-number.ts';
import { createTestCardOffer } from './test-card-offer.ts';
import { type CardPart, cardParts, findErrors } from './typed-card.ts';

/** The inputs of a card as a whole. */
export interface CardInputs {
  read(): TypedCard;
  /** Shows these errors and hides all others. */
  showErrors(errors: Partial<TypedCard>): void;
  clear(): void;
  focus(part: CardPart): void;
  blur(): void;
}

let count = 0;

/** Creates the inputs inside `root`, and the offer of test cards. */
export function createCardInputs(root: HTMLElement, onChange: () => void): CardInputs {
  count += 1;
  const inputs = createInputs(`sandbox-card-${count}`);
  const icon = document.createElement('span');
  icon.className = 'sandbox-Icon';
  let card: TypedCard = { number: '', expiry: '', securityCode: '' };

  const show = (next: TypedCard) => {
    card = next;
    for (const part of cardParts)
      if (inputs[part].input.value !== card[part]) inputs[part].input.value = card[part];
    const brand = brandOf(card.number);
    icon.replaceChildren(createBrandIcon(brand));
    inputs.securityCode.input.placeholder = brand === 'amex' ? '1234' : '123';
  };
  const showErrors = (errors: Partial<TypedCard>) => {
    for (const part of cardParts) inputs[part].showError(errors[part]);
  };
  for (const part of cardParts) {
    const { input, showError } = inputs[part];
    input.addEventListener('input', () => {
      show({ ...card, [part]: format(part, input.value, card) });
      showError(undefined);
      onChange();
    });
    input.addEventListener('blur', () => {
      if (card[part] !== '') showError(findErrors(card, new Date())[part]);
    });
  }
  const offer = createTestCardOffer((number) => {
    show({ number: formatCardNumber(number), expiry: '12 / 34', securityCode: '123' });
    showErrors({});
    onChange();
  });
  inputs.number.root.append(icon);
  root.append(...cardParts.map((part) => inputs[part].root), offer);
  show(card);
  return {
    read: () => card,
    showErrors,
    clear() {
      show({ number: '', expiry: '', securityCode: '' });
      showErrors({});
    },
    focus: (part) => inputs[part].input.focus(),
    blur() {
      for (const part of cardParts) inputs[part].input.blur();
    },
  };
}

const createInputs = (id: string): Record<CardPart, CardInput> => ({
  number: createCardInput({
    id: `${id}-number`,
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    wide: true,
  }),
  expiry: createCardInput({
    id: `${id}-expiry`,
    label: 'Expiry date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
  }),
  securityCode: createCardInput({
    id: `${id}-cvc`,
    label: 'CVC',
    autocomplete: 'cc-csc',
    placeholder: '123',
  }),
});

function format(part: CardPart, typed: string, before: TypedCard): string {
  if (part === 'number') return formatCardNumber(typed);
  return part === 'expiry' ? formatExpiry(typed, before.expiry) : formatSecurityCode(typed, before.number);
}
