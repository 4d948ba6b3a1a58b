import type { CountedEvent } from '#contract/analytics.ts';
import { type EventName, screenNameOf } from '#contract/analytics-events.ts';

/**
 * Counts that something happened on the present screen. Counts wait until the browser is idle or the page goes away, and
 * carry nothing about who looks. Whoever asks not to be tracked is not counted; failures are only logged.
 */
export function track(event: EventName): void {
  if (asksNotTo()) return;
  const screen = screenNameOf(location.pathname);
  const key = `${event} ${screen}`;
  const times = Math.min(most.times, (waiting.get(key)?.times ?? 0) + 1);
  waiting.set(key, { event, screen, times });
  if (waiting.size >= most.events) send();
  else schedule();
}

const waiting = new Map<string, CountedEvent>();
/** What the call takes at once. */
const most = { events: 50, times: 100 } as const;
/** Counts of so many ms travel together. */
const pause = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Do Not Track, or Global Privacy Control, which TypeScript's browser does not know yet. */
const asksNotTo = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

function schedule(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(send, { timeout: pause });
    else send();
  }, pause);
  document.addEventListener('visibilitychange', sendWhenHidden);
}

function sendWhenHidden(): void {
  if (document.visibilityState === 'hidden') send();
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', sendWhenHidden);
  const events = [...waiting.values()];
  waiting.clear();
  if (events.length === 0) return;
  try {
    const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
    if (!navigator.sendBeacon('/api/analytics', body)) throw new Error('The browser did not take the counts');
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: §7 wants the errors of analytics logged and nothing more
    console.debug('Analytics:', error);
  }
}
