import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BillingDetails } from '#contract/billing.ts';
import { track } from '../../lib/analytics.ts';
import { type Cart, changePrice } from '../../lib/cart.ts';
import { changeCart, cleanCart } from '../../lib/cart-storage.ts';
import { loadSession, refreshSession } from '../../lib/session.ts';
import { showError, showSuccess, toastTime } from '../../lib/toasts.ts';
import { type Attempt, createKey, isStillWanted } from './attempt.ts';
import type { CardHandle } from './card-field/card-handle.ts';
import { readAttempt } from './kept-attempt.ts';
import type { LineChanges } from './line-changes.ts';
import type { Outcome } from './outcome.ts';
import { sendAttempt } from './send-attempt.ts';
import { useSettling } from './use-settling.ts';

export interface Checkout {
  /** While a payment is on its way the button shows 'Proccesading...'. */
  readonly busy: boolean;
  /** What the last checkout came to, for as long as it matters. */
  readonly outcome: Outcome | null;
  readonly changes: LineChanges;
  readonly pay: (billing: BillingDetails) => Promise<void>;
  /** The form is not right: says so and sends nothing. */
  readonly refuseForm: () => void;
  /** Goes to the bank that wants to be asked. */
  readonly confirm: () => Promise<void>;
}

/** A reload within so many ms goes on with the attempt it cut off; later the shopper has to press again. */
const resumeLimit = 120_000;
/** A payment the address names, while the shop is asked about it. */
const stillOpen: Outcome = { kind: 'waiting', message: '', idPayment: '' };

/** Pays the cart: form, then user, then card, then the shop; and tells what came of it (§5, §8). */
export function useCheckout(cart: Cart, card: RefObject<CardHandle | null>): Checkout {
  const [paying, setPaying] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [changes, setChanges] = useState<LineChanges>([]);
  const navigate = useNavigate();
  // Who came back from the bank without an answer is asked by a button, not sent there again and again.
  const settling = useSettling((found) => (found.kind === 'bank' ? setOutcome(found) : void conclude(found)));

  const refuseForm = () => showError('error in your payment', toastTime.form);
  const askForUser = () => {
    showError('create your user for pay');
    navigate('/account');
  };

  async function pay(billing: BillingDetails) {
    track('begin_checkout');
    setPaying(true);
    setOutcome(null);
    const attempt = await prepare(billing).catch(() => {
      refuseForm();
      return null;
    });
    if (attempt) await conclude(await sendAttempt(attempt));
    setPaying(false);
  }

  const resume = useEffectEvent(async () => {
    const kept = await readAttempt(Date.now()).catch(() => null);
    if (!kept || kept.age > resumeLimit) return;
    setPaying(true);
    await conclude(await sendAttempt(kept.attempt));
    setPaying(false);
  });
  useEffect(() => void resume(), []);

  /** The attempt to send, or null when the shopper was told what is missing. */
  async function prepare(billing: BillingDetails): Promise<Attempt | null> {
    const user = (await loadSession())?.user;
    if (!user?.email || !user.uid) {
      askForUser();
      return null;
    }
    const wanted = { email: user.email, uid: user.uid, shoes: [...cart.lines], amount: cart.total };
    const kept = (await readAttempt(Date.now()))?.attempt;
    if (kept && isStillWanted(kept, wanted)) return kept;
    const id = await card.current?.createPaymentMethod(billing);
    if (id) return { key: createKey(), body: { id, ...wanted } };
    refuseForm();
    card.current?.focus();
    return null;
  }

  async function conclude(found: Outcome) {
    setOutcome(found);
    setChanges(found.kind === 'refused' ? found.lines : []);
    switch (found.kind) {
      case 'paid':
        cleanCart();
        card.current?.clear();
        track('purchase');
        showSuccess(found.message, toastTime.checkout);
        return settling.end();
      case 'waiting':
        showSuccess(found.message, toastTime.checkout);
        return settling.begin(found.idPayment);
      case 'bank':
        return askBank(found);
      case 'unheard':
        return showError(found.detail);
      case 'refused':
        return refuse(found);
    }
  }

  async function askBank({ action, idPayment }: Extract<Outcome, { kind: 'bank' }>) {
    const asked = await card.current?.confirm(action);
    if (asked === 'answered') settling.begin(idPayment);
  }

  function refuse({ code, lines }: Extract<Outcome, { kind: 'refused' }>) {
    settling.end();
    if (code === 'ACCOUNT_DISABLED') return navigate('/account');
    if (code === 'SIGN_IN_NEEDED') {
      void refreshSession();
      return askForUser();
    }
    for (const line of lines) {
      const { price } = line;
      if (price !== undefined) changeCart((kept) => changePrice(kept, line, price));
    }
    refuseForm();
  }

  const confirm = async () => {
    if (outcome?.kind === 'bank') await askBank(outcome);
  };
  return {
    busy: paying || settling.busy,
    outcome: outcome ?? (settling.busy ? stillOpen : null),
    changes,
    pay,
    refuseForm,
    confirm,
  };
}
