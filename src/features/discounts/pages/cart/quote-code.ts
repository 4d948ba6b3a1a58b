import { call } from '#platform/browser/api/api-client.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { DiscountQuote } from '../../contract/discounts.ts';

/** What the shop says about a code for a cart. */
export type QuotedCode =
  | { readonly kind: 'valid'; readonly quote: DiscountQuote }
  /** There is no such code. */
  | { readonly kind: 'unknown'; readonly code: string; readonly detail: string }
  /** It cannot be used for this cart, or not now. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** The shop did not answer. */
  | { readonly kind: 'unanswered'; readonly detail: string };

/** Asks what a code takes off these lines. @throws when the signal aborts it */
export async function quoteCode(
  code: string,
  lines: readonly CartLine[],
  signal: AbortSignal,
): Promise<QuotedCode> {
  const shoes = lines.map(({ _id, size, quantity }) => ({ _id, size, quantity }));
  const response = await call('POST /cart/discount', { body: { code, shoes } }, { signal });
  if (response.ok) return { kind: 'valid', quote: response.body };
  const { status, detail, errors = [] } = response.problem;
  const [error] = errors.filter(({ field }) => field === 'code');
  if (error) return { kind: 'unknown', code, detail: error.message };
  return { kind: status >= 500 ? 'unanswered' : 'refused', detail };
}
