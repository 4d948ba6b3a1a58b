import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { formatCents, totalCents } from '#platform/contract/fields/money.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { UseCartDiscount } from '#shop/orders/pages/order-slots.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { DiscountPanel } from '../cart/discount-panel.tsx';
import { type QuotedCode, quoteCode } from '../cart/quote-code.ts';
import { storedCode } from '../cart/stored-code.ts';

/** What a code takes off the cart. The shop works it out again whenever the code or the cart changes. */
const useCartDiscount: UseCartDiscount = ({ lines }) => {
  const { currency } = useSettings();
  useLinkedCode();
  const code = useSyncExternalStore(storedCode.subscribe, storedCode.read, () => null);
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ readonly asked: string; readonly result: QuotedCode } | null>(null);
  const asked =
    code === null || lines.length === 0
      ? null
      : JSON.stringify([
          round,
          code,
          ...lines.map(({ _id, size, quantity, price }) => [_id, size, quantity, price]),
        ]);
  useEffect(() => {
    if (code === null || asked === null) return;
    const over = new AbortController();
    quoteCode(code, lines, over.signal).then(
      (result) => {
        setFound({ asked, result });
        if (result.kind === 'unknown') storedCode.write(null);
      },
      // Aborted, because the next request is on its way.
      () => {},
    );
    return () => over.abort();
  }, [code, asked, lines]);
  const result = found?.result ?? null;
  const quote = asked !== null && result?.kind === 'valid' ? result.quote : null;
  const lineOf = ({ _id, size }: CartLine) =>
    quote?.lines.find((line) => line._id === _id && line.size === size);
  const refresh = () => setRound((before) => before + 1);
  return {
    code: quote?.code ?? null,
    cents: quote?.discountCents ?? 0,
    centsOf: (line) => lineOf(line)?.discountCents ?? 0,
    noteOf: (line) => priorPrice(lineOf(line)?.priorCents, currency),
    isPending: asked !== null && found?.asked !== asked,
    panel: (
      <DiscountPanel
        key="discount"
        code={code}
        result={result}
        isPending={asked !== null && found?.asked !== asked}
        total={totalCents(lines, currency)}
        onRetry={refresh}
      />
    ),
    refresh,
    forget: () => storedCode.write(null),
  };
};

export default useCartDiscount;

/** Takes over the code that a link put into the address. */
function useLinkedCode(): void {
  const [search, setSearch] = useSearchParams();
  const linked = search.get('discount');
  useEffect(() => {
    if (linked === null) return;
    storedCode.write(linked);
    const withoutCode = (before: URLSearchParams) => {
      before.delete('discount');
      return before;
    };
    setSearch(withoutCode, { replace: true, preventScrollReset: true });
  }, [linked, setSearch]);
}

/** Directive 98/6/EC, Article 6a. */
const priorPrice = (cents: number | undefined, currency: string): string =>
  cents === undefined
    ? ''
    : `Lowest price in the 30 days before this discount: ${formatCents(cents, currency)}`;
