import type { EventName } from '../contract/counted.ts';
import type { CountedEvent } from '../contract/endpoints.ts';

/**
 * Counts an event on the page of this name. Counts are sent when the browser is idle or the page is hidden, and contain nothing
 * about the user. Users who opted out of tracking are not counted; failures are only logged.
 */
export function countEvent(event: EventName, screen: string): void {
  if (optedOut()) return;
  const key = `${event} ${screen}`;
  const times = Math.min(limits.times, (pendingEvents.get(key)?.times ?? 0) + 1);
  pendingEvents.set(key, { event, screen, times });
  if (pendingEvents.size >= limits.events) send();
  else schedule();
}

const pendingEvents = new Map<string, CountedEvent>();
/** The contract's limits per call. */
const limits = { events: 50, times: 100 } as const;
/** Counts are sent in batches after this time in ms. */
const sendDelay = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Do Not Track, or Global Privacy Control, which TypeScript's DOM types lack. */
const optedOut = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

function schedule(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(send, { timeout: sendDelay });
    else send();
  }, sendDelay);
  document.addEventListener('visibilitychange', sendWhenHidden);
}

function sendWhenHidden(): void {
  if (document.visibilityState === 'hidden') send();
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', sendWhenHidden);
  const events = [...pendingEvents.values()];
  pendingEvents.clear();
  if (events.length === 0) return;
  try {
    const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
    if (!navigator.sendBeacon('/api/analytics', body)) throw new Error('The browser did not take the counts');
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: §7 wants the errors of analytics logged and nothing more
    console.debug('Analytics:', error);
  }
}
