import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { BrandMark } from './brand-mark.tsx';
import type { CardHandle } from './card-handle.ts';
import {
  brandOf,
  digitsOf,
  findCardErrors,
  groupExpiry,
  groupNumber,
  groupSecurityCode,
  type TypedCard,
} from './card-number.ts';
import { createSandboxMethod } from './sandbox-processor.ts';
import { TestCards } from './test-cards.tsx';
import { isTestNumber } from './test-numbers.ts';

const blank: TypedCard = { number: '', expiry: '', securityCode: '' };
const parts = ['number', 'expiry', 'securityCode'] as const;

/** The sandbox's own card form. Its inputs have no name, so that no form can ever send them along. */
export default function SandboxCardField({ ref }: { ref: Ref<CardHandle> }) {
  const [card, setCard] = useState(blank);
  const [errors, setErrors] = useState<Partial<TypedCard>>({});
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const focusOn = (part: keyof TypedCard) => document.getElementById(`${id}${part}`)?.focus();

  useImperativeHandle(ref, () => ({
    async createPaymentMethod(billing) {
      const found = findErrors(card);
      setErrors(found);
      if (Object.keys(found).length > 0) return null;
      const made = await createSandboxMethod(card, billing);
      if (made.ok) return made.id;
      setErrors({ [made.part]: made.message });
      return null;
    },
    async confirm({ nextAction }) {
      if (!nextAction) return 'answered';
      const { pathname, search } = new URL(nextAction.url, location.href);
      location.assign(pathname + search);
      return 'left';
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
          onChange={(event) => change('number', groupNumber(event.target.value))}
        />
        <span className="pointer-events-none absolute top-9 right-3 text-ink-soft">
          <BrandMark brand={brandOf(card.number)} />
        </span>
      </div>
      <TextField
        label="Expiry date"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        {...input('expiry')}
        onChange={(event) => change('expiry', groupExpiry(event.target.value, card.expiry))}
      />
      <TextField
        label="CVC"
        autoComplete="cc-csc"
        placeholder={brandOf(card.number) === 'amex' ? '1234' : '123'}
        {...input('securityCode')}
        onChange={(event) => change('securityCode', groupSecurityCode(event.target.value, card.number))}
      />
      <TestCards
        onChoose={(number) => {
          setCard({ number: groupNumber(number), expiry: '12 / 34', securityCode: '123' });
          setErrors({});
        }}
      />
    </div>
  );
}

/** What is wrong with the card; a real one stays in the page. */
function findErrors(card: TypedCard): Partial<TypedCard> {
  const found = findCardErrors(card, new Date());
  const isReal = !found.number && !isTestNumber(digitsOf(card.number));
  return isReal
    ? { ...found, number: 'Sandbox mode takes test cards only. This number was not sent.' }
    : found;
}
