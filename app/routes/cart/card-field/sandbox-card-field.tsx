import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { CardBrandIcon } from './card-brand-icon.tsx';
import type { CardHandle } from './card-handle.ts';
import {
  brandOf,
  digitsOf,
  findCardErrors,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  type TypedCard,
} from './card-number.ts';
import { createSandboxPaymentMethod } from './create-sandbox-payment-method.ts';
import { TestCards } from './test-cards.tsx';
import { isTestNumber } from './test-numbers.ts';

const blank: TypedCard = { number: '', expiry: '', securityCode: '' };
const parts = ['number', 'expiry', 'securityCode'] as const;

/** The sandbox's card inputs. They have no names, so no form ever submits them. */
export default function SandboxCardField({ ref }: { ref: Ref<CardHandle> }) {
  const [card, setCard] = useState(blank);
  const [errors, setErrors] = useState<Partial<TypedCard>>({});
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const focusOn = (part: keyof TypedCard) => document.getElementById(`${id}${part}`)?.focus();

  useImperativeHandle(ref, () => ({
    async createPaymentMethod(billing) {
      const invalid = findErrors(card);
      setErrors(invalid);
      if (Object.keys(invalid).length > 0) return null;
      const method = await createSandboxPaymentMethod(card, billing);
      if (method.ok) return method.id;
      setErrors({ [method.part]: method.message });
      return null;
    },
    async confirm({ nextAction }) {
      if (!nextAction) return 'answered';
      const { pathname, search } = new URL(nextAction.url, location.href);
      location.assign(pathname + search);
      return 'redirected';
    },
    clear() {
      setCard(blank);
      setErrors({});
    },
    focus: () => focusOn(parts.find((part) => findErrors(card)[part]) ?? 'number'),
  }));

  const change = (part: keyof TypedCard, value: string) => {
    setCard({ ...card, [part]: value });
    setErrors({ ...errors, [part]: undefined });
  };
  const check = (part: keyof TypedCard) => {
    if (card[part] !== '') setErrors({ ...errors, [part]: findErrors(card)[part] });
  };
  const input = (part: keyof TypedCard) => ({
    id: `${id}${part}`,
    value: card[part],
    error: errors[part],
    onBlur: () => check(part),
    inputMode: 'numeric' as const,
    spellCheck: false,
    required: true,
  });

  return (
    <div ref={box} className="grid grid-cols-2 gap-4">
      <div className="relative col-span-2">
        <TextField
          label="Card number"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          {...input('number')}
          onChange={(event) => change('number', formatCardNumber(event.target.value))}
        />
        <span className="pointer-events-none absolute top-9 right-3 text-ink-soft">
          <CardBrandIcon brand={brandOf(card.number)} />
        </span>
      </div>
      <TextField
        label="Expiry date"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        {...input('expiry')}
        onChange={(event) => change('expiry', formatExpiry(event.target.value, card.expiry))}
      />
      <TextField
        label="CVC"
        autoComplete="cc-csc"
        placeholder={brandOf(card.number) === 'amex' ? '1234' : '123'}
        {...input('securityCode')}
        onChange={(event) => change('securityCode', formatSecurityCode(event.target.value, card.number))}
      />
      <TestCards
        onChoose={(number) => {
          setCard({ number: formatCardNumber(number), expiry: '12 / 34', securityCode: '123' });
          setErrors({});
        }}
      />
    </div>
  );
}

/** The errors of a card. A real card number is an error too and is never sent. */
function findErrors(card: TypedCard): Partial<TypedCard> {
  const errors = findCardErrors(card, new Date());
  const isReal = !errors.number && !isTestNumber(digitsOf(card.number));
  return isReal
    ? { ...errors, number: 'Sandbox mode takes test cards only. This number was not sent.' }
    : errors;
}
