import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import type { Cart } from '#shop/cart/pages/cart.ts';
import type { DeliveryMethod, ListedCountry } from '#shop/delivery/contract/delivery.ts';
import type { Quote } from '../../../contract/quote.ts';
import type { BillingDraft } from '../billing/billing-draft.ts';

/** What is added to a cart in a shop that has set delivery. */
export interface CartCharges {
  /** The sum of delivery and the tax that is added. */
  readonly cents: number;
  /** Whether the sum is being computed; until then nothing can be paid. */
  readonly isPending: boolean;
  /** Why the sum could not be computed; empty if it could. */
  readonly problem: string;
  /** Whether the only reason is that the address is not complete yet. */
  readonly isUnfinished: boolean;
  /** Whether the same cart and address may have a sum if the shop is asked again. */
  readonly canRetry: boolean;
  readonly quote: Quote | null;
  readonly methods: readonly DeliveryMethod[];
  readonly method: DeliveryMethod | null;
  readonly choose: (id: string) => void;
  /** Computes the sum again, after the shop refused a checkout. */
  readonly refresh: () => void;
}

/** What was asked, and what the shop said. */
interface Found extends Pick<CartCharges, 'quote' | 'problem' | 'isUnfinished' | 'canRetry'> {
  readonly asked: string;
}

interface ChargedCart {
  readonly cart: Cart;
  readonly discountCode: string | null;
  readonly address: BillingDraft;
}

/** The parts of an address, beside country and state, that taxes may depend on. */
const partsOf = ({ line1, city, postal_code }: BillingDraft) => ({ line1, city, postal_code });

/** How long after the last keystroke taxes are requested, in ms. */
const pause = 400;

/** What delivery and taxes add to the cart. The shop computes it again whenever the cart or the address changes. */
export function useCartCharges(
  countries: readonly ListedCountry[],
  { cart: { lines }, discountCode, address }: ChargedCart,
): CartCharges {
  const [chosen, setChosen] = useState('');
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  const { methods = [], taxByAddress = false } =
    countries.find(({ country }) => country === address.country) ?? {};
  const method = methods.find(({ id }) => id === chosen) ?? methods[0] ?? null;
  const asked =
    method === null || lines.length === 0
      ? null
      : JSON.stringify({
          round,
          shoes: lines.map(({ _id, size, quantity }) => ({ _id, size, quantity })),
          address: {
            country: address.country,
            state: address.state,
            ...(taxByAddress && partsOf(address)),
          },
          deliveryMethod: method.id,
          ...(discountCode !== null && { discountCode }),
        });
  const isFirst = found === null;
  useEffect(() => {
    if (asked === null) return;
    const over = new AbortController();
    const { round: _, ...body } = JSON.parse(asked);
    const ask = () =>
      call('POST /cart/quote', { body }, { signal: over.signal }).then(
        (result) =>
          setFound(
            result.ok
              ? { asked, quote: result.body, problem: '', isUnfinished: false, canRetry: false }
              : {
                  asked,
                  quote: null,
                  problem: result.problem.detail,
                  isUnfinished: result.problem.code === 'INVALID',
                  canRetry: result.problem.status >= 500 || result.problem.code === 'TOO_MANY_ATTEMPTS',
                },
          ),
        // Aborted, because the next request is on its way.
        () => {},
      );
    const timer = setTimeout(ask, isFirst ? 0 : pause);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [asked, isFirst]);
  const quote = asked === null ? null : (found?.quote ?? null);
  return {
    cents: quote ? quote.deliveryCents + quote.taxCents : 0,
    isPending: asked !== null && found?.asked !== asked,
    problem: asked !== null && found?.asked === asked ? found.problem : '',
    isUnfinished: found?.isUnfinished === true,
    canRetry: found?.canRetry === true,
    quote,
    methods,
    method,
    choose: setChosen,
    refresh: () => setRound((before) => before + 1),
  };
}
