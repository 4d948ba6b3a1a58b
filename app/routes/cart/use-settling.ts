import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { type Outcome, readOutcome } from './outcome.ts';

/** Pauses in ms between questions while the provider has not said yes or no; after the last one the page gives up. */
const pauses = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000];

/**
 * Follows an open payment to its end: the one `?payment=` names, after the bank's page or a slow answer. It stays in
 * the address, so that a reload goes on with it.
 */
export function useSettling(onSettled: (outcome: Outcome) => void) {
  const [parameters] = useSearchParams();
  const idPayment = parameters.get('payment');
  const [restedOn, setRestedOn] = useState<string | null>(null);
  const navigate = useNavigate();
  const settled = useEffectEvent(onSettled);

  useEffect(() => {
    if (!idPayment) return;
    const stop = new AbortController();
    void follow(idPayment, stop.signal).then((outcome) => {
      if (stop.signal.aborted) return;
      setRestedOn(idPayment);
      if (outcome) settled(outcome);
    });
    return () => stop.abort();
  }, [idPayment]);

  const go = (search: string) =>
    navigate({ pathname: '/cart', search }, { replace: true, preventScrollReset: true });
  return {
    busy: idPayment !== null && restedOn !== idPayment,
    begin: (id: string) => void go(`?payment=${encodeURIComponent(id)}`),
    end: () => void (idPayment !== null && go('')),
  };
}

/** Asks until there is a yes, a no or a question of the bank; null when nobody answers. */
async function follow(idPayment: string, signal: AbortSignal): Promise<Outcome | null> {
  for (const pause of pauses) {
    const outcome = await settle(idPayment, signal);
    if (signal.aborted) return null;
    if (outcome.kind !== 'waiting' && outcome.kind !== 'unheard') return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  const last = await settle(idPayment, signal);
  return signal.aborted || last.kind === 'unheard' ? null : last;
}

const settle = async (idPayment: string, signal: AbortSignal): Promise<Outcome> => {
  try {
    return readOutcome(await call('POST /cart/checkout/settle', { body: { idPayment } }, { signal }));
  } catch {
    return { kind: 'unheard', detail: '' };
  }
};
