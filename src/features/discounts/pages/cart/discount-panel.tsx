import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { formatDeduction } from '#shop/orders/contract/order-sums.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { describeDelivery } from '../../contract/describe-discount.ts';
import type { QuotedCode } from './quote-code.ts';
import { storedCode } from './stored-code.ts';

interface DiscountPanelProps {
  /** The code that goes with the cart; null without one. */
  readonly code: string | null;
  /** The last answer of the shop, perhaps about an earlier cart or code. */
  readonly result: QuotedCode | null;
  readonly isPending: boolean;
  /** The sum of the lines, in cents. */
  readonly total: number;
  readonly onRetry: () => void;
}

/** The discount of the cart with the total, or the field for a code, folded away. */
export function DiscountPanel({ code, result, isPending, total, onRetry }: DiscountPanelProps) {
  const { currency } = useSettings();
  const box = useRef<HTMLDivElement>(null);
  const [isApplied, setIsApplied] = useState(false);
  const quote = result?.kind === 'valid' && total > 0 ? result.quote : null;
  const isDecided = code !== null && !isPending && result !== null;
  useEffect(() => {
    // The field that had the focus is no longer there.
    if (isApplied && isDecided) box.current?.focus();
  }, [isApplied, isDecided]);
  // The server renders an empty cart without it, and the page must not shift.
  if (code === null && total === 0) return null;
  return (
    <div className="pb-5">
      {code === null ? (
        <CodeForm
          unknown={result?.kind === 'unknown' ? result : null}
          takesFocus={isApplied}
          onApply={() => setIsApplied(true)}
        />
      ) : (
        <div ref={box} tabIndex={-1} className="grid gap-3 border-line border-t pt-5" aria-busy={isPending}>
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              Discount <b className="wrap-anywhere">{code}</b>{' '}
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove discount code ${code}`}
                onClick={() => storedCode.write(null)}
              >
                Remove
              </Button>
            </span>
            {quote && (
              <span className="figures text-deal-ink">
                {quote.deliveryPercent === undefined
                  ? formatDeduction(quote.discountCents, currency)
                  : describeDelivery(quote.deliveryPercent)}
              </span>
            )}
          </p>
          <p className="field-error" role="status">
            {!isPending && total > 0 && result && result.kind !== 'valid' && `${result.detail}.`}
          </p>
          {result?.kind === 'unanswered' && !isPending && (
            <Button size="small" className="justify-self-start" onClick={onRetry}>
              Try again
            </Button>
          )}
          {total === 0 && (
            <p className="text-ink-soft">Your code will apply once there are shoes in your cart.</p>
          )}
          {quote && quote.deliveryPercent === undefined && (
            <p className="flex items-baseline justify-between border-line border-t pt-4 text-lg">
              <span>After discount</span>
              <strong className="figures">{formatCents(total - quote.discountCents, currency)}</strong>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface CodeFormProps {
  /** The code that was typed last, and what is wrong with it. */
  readonly unknown: Extract<QuotedCode, { kind: 'unknown' }> | null;
  /** Whether the error is about what was typed just now. */
  readonly takesFocus: boolean;
  readonly onApply: () => void;
}

/** Takes a code. */
function CodeForm({ unknown, takesFocus, onApply }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(unknown?.code ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const [isOpen, setIsOpen] = useState(unknown !== null);
  const mustFocus = takesFocus && unknown !== null;
  useEffect(() => {
    if (mustFocus) input.current?.focus();
  }, [mustFocus]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setIsMissing(code === '');
    if (code === '') return input.current?.focus();
    onApply();
    storedCode.write(code);
  };
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="link w-fit">Discount code</summary>
      {isOpen && (
        <form noValidate onSubmit={onSubmit} className="mt-3 flex flex-wrap items-start gap-3">
          <TextField
            ref={input}
            label="Discount code"
            labelHidden
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="min-w-0 flex-1"
            error={isMissing ? 'Enter a discount code' : unknown?.detail}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="ink">
            Apply
          </Button>
        </form>
      )}
    </details>
  );
}
