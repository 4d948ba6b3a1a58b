import type { EventName } from '#shop/contract/analytics-events.ts';

/** Counts an event on the current page; the code for it is loaded after all that a shopper waits for. Never throws. */
export function track(event: EventName): void {
  const { pathname } = location;
  void import('./count-event.ts').then(
    ({ countEvent }) => countEvent(event, pathname),
    () => {},
  );
}
