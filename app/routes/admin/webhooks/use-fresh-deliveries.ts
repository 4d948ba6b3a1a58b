import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { OutgoingDelivery } from '#contract/webhooks.ts';

/** How often the list is loaded again, in ms. */
const interval = 1_500;
/** How far ahead an attempt is waited for, in ms. */
const soon = 20_000;

/** Loads the screen again while a message is on its way, or will be tried within seconds, and somebody looks. */
export function useFreshDeliveries(deliveries: readonly OutgoingDelivery[]): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    const until = Date.now() + soon;
    const isDue = deliveries.some(
      ({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) < until,
    );
    if (isDue && !document.hidden) void revalidate();
  });
  useEffect(() => {
    const looking = setInterval(look, interval);
    return () => clearInterval(looking);
  }, []);
}
