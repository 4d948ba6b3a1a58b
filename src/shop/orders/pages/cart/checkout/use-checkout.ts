import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { track } from '#platform/analytics/pages/track.ts';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { onWake } from '#platform/browser/on-wake.ts';
import { showError, showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { ProblemCode } from '#platform/contract/endpoints/problem.ts';
import { loadSession, refreshSession } from '#shop/accounts/pages/session/session.ts';
import { type Cart, updateShoe } from '#shop/cart/pages/cart.ts';
import { changeCart } from '#shop/cart/pages/cart-storage.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { CartDiscount } from '../../order-slots.ts';
import type { BillingDraft } from '../billing/billing-draft.ts';
import type { CardHandle } from '../card-field/card-handle.ts';
import { type LineWarnings, selectNews } from '../lines/line-warnings.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { type CheckoutStatus, nobodyAnswered, noConnection } from './checkout-status.ts';
import { hasSavedAttempt } from './saved-attempt.ts';

/** How a cart is paid, in addition to its contents. */
export interface PaymentWish {
  readonly billing: BillingDraft;
  /** What the buyer was shown to pay, in cents. */
  readonly amount: number;
  /** Null in a shop without delivery methods. */
  readonly deliveryMethod: string | null;
  /** Called when the shop computes another sum. */
  readonly onRefused: () => void;
}

export interface Checkout {
  /** The button shows 'Proccesading...' meanwhile. */
  readonly pending: boolean;
  /** The last result, as long as it is relevant. */
  readonly result: CheckoutStatus | null;
  /** Whether the result is that of a payment whose buyer comes back from the bank. */
  readonly hasReturned: boolean;
  readonly warnings: LineWarnings;
  readonly pay: (wish: PaymentWish) => Promise<void>;
  /** Ends the wait for a network, and says that nothing was sent; null where no payment waits for one. */
  readonly stopWaiting: (() => void) | null;
  readonly showFormError: () => void;
  /** Authenticates the payment with the bank. */
  readonly authenticate: () => Promise<void>;
}

/** A payment named in the address whose result is not known yet. */
const openPayment: CheckoutStatus = { kind: 'processing', message: '', idPayment: '' };

/** Codes whose detail is the message, in place of the one of §8. */
const told: ReadonlySet<ProblemCode> = new Set([
  'UNAVAILABLE',
  'CHANGED_MEANWHILE',
  'TOO_MANY_ATTEMPTS',
  'RESERVATION_LIMIT',
  'NOT_OPEN',
  'NOT_ADMITTED',
  'DISCOUNT_NOT_VALID',
  'NOT_DELIVERED_THERE',
  'FACTS_MISSING',
]);

/** Pays the cart (§5, §8): validates the form, the user and the card, submits the attempt and handles its result. */
export function useCheckout(
  cart: Cart,
  card: RefObject<CardHandle | null>,
  discount: CartDiscount,
): Checkout {
  const [isPreparing, setIsPreparing] = useState(false);
  // True from the first render on: whoever pressed Checkout before the effect runs would pay what is asked about.
  const [isResuming, setIsResuming] = useState(hasSavedAttempt);
  const [result, setResult] = useState<CheckoutStatus | null>(null);
  const [handledData, setHandledData] = useState<CheckoutStatus | null>();
  const [warnings, setWarnings] = useState<LineWarnings>([]);
  const [unsent, setUnsent] = useState<{ cart: Cart; wish: PaymentWish } | null>(null);
  const refused = useRef(() => {});
  const navigate = useNavigate();
  const { currency } = useSettings();
  const { data, state, submit } = useFetcher<CheckoutStatus | null>();
  // After a visit to the bank without an answer there is a button, so that nobody is redirected again and again.
  const [returnedWith, setReturnedWith] = useState<CheckoutStatus | null>(null);
  const status = usePaymentStatus((next) => {
    setReturnedWith(next);
    return next.kind === 'requires_action' ? setResult(next) : handleResult(next);
  });

  const showFormError = () => showError('error in your payment', toastDuration.form);
  const requestSignIn = () => {
    showError('create your user for pay');
    navigate('/account');
  };

  async function pay(wish: PaymentWish) {
    track('begin_checkout');
    refused.current = wish.onRefused;
    setIsPreparing(true);
    setResult(null);
    setUnsent(null);
    const payment = await preparePayment({ cart, currency, discount, wish }, card.current).catch(
      () => 'unanswered' as const,
    );
    if (payment === 'signed-out') requestSignIn();
    else if (payment === 'unanswered' && isOffline()) {
      setUnsent({ cart, wish });
      void handleResult(noConnection);
    } else if (payment === 'unanswered') void handleResult(nobodyAnswered(hasSavedAttempt()));
    else if (payment === 'invalid-card') showFormError();
    else void submit({ intent: 'pay', attempt: payment }, submitOptions);
    setIsPreparing(false);
  }

  function stopWaiting() {
    setUnsent(null);
    setResult((current) => (current === noConnection ? { kind: 'not-sent' } : current));
  }
  // What the buyer agreed to pay is not in the cart any more.
  if (unsent !== null && unsent.cart !== cart) stopWaiting();

  // Sent only while its buyer looks at what they pressed Checkout for: who has put the phone away presses again.
  const sendUnsent = useEffectEvent(() => {
    if (unsent === null) return;
    if (document.visibilityState === 'visible') void pay(unsent.wish);
    else tellNotSent();
  });
  // A page that sleeps gets no event when the network is back.
  const giveUpUnsent = useEffectEvent(() => {
    if (unsent !== null && navigator.onLine) tellNotSent();
  });
  function tellNotSent() {
    stopWaiting();
    showError('Your payment was not sent. Nothing was charged.', toastDuration.checkout);
  }
  useEffect(() => {
    const send = () => sendUnsent();
    addEventListener('online', send);
    const stopWaking = onWake(() => giveUpUnsent());
    return () => {
      removeEventListener('online', send);
      stopWaking();
    };
  }, []);

  const resume = useEffectEvent(() => {
    if (!status.pending && hasSavedAttempt()) void submit({ intent: 'resume' }, submitOptions);
    setIsResuming(false);
  });
  useEffect(() => resume(), []);

  const handleData = useEffectEvent(async (next: CheckoutStatus) => {
    await handleResult(next);
    setHandledData(next);
  });
  useEffect(() => {
    if (data) void handleData(data);
  }, [data]);

  async function handleResult(next: CheckoutStatus) {
    setResult(next);
    setWarnings(next.kind === 'failed' ? selectNews(cart.lines, next.lines) : []);
    switch (next.kind) {
      case 'paid':
        card.current?.clear();
        discount.forget();
        showSuccess(next.message, toastDuration.checkout);
        return navigate(`/order/${next.idPayment}?thanks`, { replace: true });
      case 'paid-before':
        return navigate(`/order/${next.idPayment}`, { replace: true });
      case 'canceled':
        return status.end();
      case 'processing':
        if (next.message) showSuccess(next.message, toastDuration.checkout);
        return status.begin(next.idPayment);
      case 'requires_action':
        return authenticate(next);
      case 'unknown':
        return showError(next.detail);
      case 'failed':
        return handleFailure(next);
    }
  }

  async function authenticate({ action, idPayment }: Extract<CheckoutStatus, { kind: 'requires_action' }>) {
    // Whatever the result, and even if nothing could be shown, the shop asks the provider for the state.
    await card.current?.authenticate(action).catch(() => {});
    status.begin(idPayment);
  }

  function handleFailure({ code, detail, lines }: Extract<CheckoutStatus, { kind: 'failed' }>) {
    status.end();
    if (code === 'PRICE_CHANGED' || code === 'DISCOUNT_NOT_VALID') discount.refresh();
    if (code === 'PRICE_CHANGED' || code === 'NOT_DELIVERED_THERE') refused.current();
    if (code === 'ACCOUNT_DISABLED') return navigate('/account');
    if (code === 'SIGN_IN_NEEDED') {
      void refreshSession();
      return requestSignIn();
    }
    if (told.has(code)) return showError(detail);
    for (const line of lines) changeCart((current) => updateShoe(current, line));
    showFormError();
  }

  const isUnhandled = Boolean(data) && data !== handledData;
  return {
    pending: isPreparing || isResuming || state !== 'idle' || isUnhandled || status.pending,
    result: result ?? (status.pending ? openPayment : null),
    hasReturned: result !== null && result === returnedWith,
    warnings,
    pay,
    stopWaiting: unsent === null ? null : stopWaiting,
    showFormError,
    authenticate: async () => {
      if (result?.kind === 'requires_action') await authenticate(result);
    },
  };
}

/** Whether it is certain that nothing was sent: there is no network, and nothing was sent while there was one. */
const isOffline = (): boolean => !navigator.onLine && !hasSavedAttempt();

/** The attempt to submit: the cart and the address as they are now, with a new confirmation token. */
async function preparePayment(
  {
    cart,
    currency,
    discount: { code },
    wish,
  }: { cart: Cart; currency: string; discount: CartDiscount; wish: PaymentWish },
  card: CardHandle | null,
): Promise<CheckoutRequest | 'unanswered' | 'signed-out' | 'invalid-card'> {
  const session = await loadSession();
  if (!session) return 'unanswered';
  const { user } = session;
  if (!user?.email || !user.uid) return 'signed-out';
  const { billing, amount, deliveryMethod } = wish;
  const id = await card?.createToken(billing);
  if (!id) {
    card?.focus();
    return 'invalid-card';
  }
  const body = {
    id,
    email: user.email,
    uid: user.uid,
    shoes: [...cart.lines],
    amount,
    currency,
    ...(code !== null && { discountCode: code }),
    ...(deliveryMethod !== null && { address: billing, deliveryMethod }),
  };
  return { key: createIdempotencyKey(), body };
}

/**
 * Awaits the result of the payment in `?payment=`, after the bank's page or while the provider has not decided. The
 * payment stays in the address, so a reload continues.
 */
function usePaymentStatus(onResult: (result: CheckoutStatus) => void | Promise<void>) {
  const [search] = useSearchParams();
  const idPayment = search.get('payment');
  const [completedId, setCompletedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const { data, reset, submit } = useFetcher<CheckoutStatus>();

  useEffect(() => {
    if (idPayment === null) return;
    void submit({ intent: 'await-result', idPayment }, submitOptions);
    return () => reset();
  }, [idPayment, submit, reset]);

  const handleResult = useEffectEvent(async (result: CheckoutStatus) => {
    if (result.kind !== 'unknown') await onResult(result);
    setCompletedId(idPayment);
  });
  useEffect(() => {
    if (data) void handleResult(data);
  }, [data]);

  const replaceSearch = (value: string) =>
    navigate({ pathname: '/cart', search: value }, { replace: true, preventScrollReset: true });
  return {
    pending: idPayment !== null && completedId !== idPayment,
    begin: (id: string) => void replaceSearch(`?payment=${encodeURIComponent(id)}`),
    end: () => void (idPayment !== null && replaceSearch('')),
  };
}

/** Checkout submissions are JSON, and change nothing that a loader provides. */
const submitOptions = {
  method: 'POST',
  action: '/cart',
  encType: 'application/json',
  defaultShouldRevalidate: false,
  flushSync: true,
} as const;
