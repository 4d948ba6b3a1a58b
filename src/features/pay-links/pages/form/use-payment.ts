import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import type { OrderAddress } from '#shop/orders/contract/orders.ts';
import type { CardHandle } from '#shop/orders/pages/cart/card-field/card-handle.ts';
import { type CheckoutStatus, toCheckoutStatus } from '#shop/orders/pages/cart/checkout/checkout-status.ts';

/** How often the page asks the shop for the result of a payment, in ms. */
const pause = 2_000;

type Challenge = Extract<CheckoutStatus, { kind: 'requires_action' }>;

interface PaidLink {
  readonly token: string;
  readonly address: OrderAddress;
  /** Whether a payment was in progress when the page was loaded. */
  readonly isPaying: boolean;
}

/** Pays a link, has the bank confirm it, and waits for the result; then the page is loaded again. */
export function usePayment({ token, address, isPaying }: PaidLink, card: RefObject<CardHandle | null>) {
  const [isPending, setIsPending] = useState(isPaying);
  const [isWaiting, setIsWaiting] = useState(isPaying);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const params = { token };

  const settle = async () =>
    handle(toCheckoutStatus(await call('POST /pay/{token}/settle', { params })), false);

  async function handle(status: CheckoutStatus, isNew: boolean): Promise<void> {
    setChallenge(null);
    setIsWaiting(false);
    switch (status.kind) {
      case 'processing':
        setNotice("Your bank needs a moment. You'll be charged at most once.");
        setIsWaiting(true);
        return;
      case 'requires_action':
        if (isNew) return confirm(status);
        setChallenge(status);
        setNotice('Your bank needs your confirmation.');
        return setIsPending(false);
      case 'failed':
        setNotice(noticeOf(status));
        break;
      case 'unknown':
        setNotice(
          "We didn't get a reply. Check your connection, then try again. You won't be charged twice.",
        );
        break;
      default:
        card.current?.clear();
        setNotice(null);
    }
    await revalidate();
    setIsPending(false);
  }

  /** Whatever the result, and even if nothing could be shown, the shop asks the provider for the state. */
  async function confirm({ action }: Challenge): Promise<void> {
    setIsPending(true);
    setChallenge(null);
    await card.current?.authenticate(action).catch(() => {});
    await settle();
  }

  async function pay(): Promise<void> {
    setIsPending(true);
    setNotice(null);
    const { postalCode: postal_code, ...billing } = address;
    const id = await card.current?.createToken({ ...billing, postal_code }).catch(() => undefined);
    if (id) return handle(toCheckoutStatus(await call('POST /pay/{token}', { params, body: { id } })), true);
    if (id === null) card.current?.focus();
    else setNotice("We didn't get a reply. Nothing was charged. Check your connection, then try again.");
    setIsPending(false);
  }

  const ask = useEffectEvent(() => void settle());
  useEffect(() => {
    if (!isWaiting) return;
    ask();
    const timer = setInterval(ask, pause);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return { isPending, notice, pay, confirm: challenge && (() => confirm(challenge)) };
}

function noticeOf({ code, detail }: Extract<CheckoutStatus, { kind: 'failed' }>): string {
  return code === 'CARD_DECLINED'
    ? 'Your card was declined, and nothing was charged. Check your card details, or use another card.'
    : detail;
}
