import type { EventName } from '../contract/counted.ts';

/** A module that counts an event on the page of a path. */
interface Counter {
  countEvent(event: EventName, pathname: string): void;
}

let loadCounter = async (): Promise<Counter> => ({ countEvent() {} });

/** Sets the module that counts events. It is called before hydration, and the module is loaded with the first event. */
export function countWith(load: () => Promise<Counter>): void {
  loadCounter = load;
}

/** Counts an event on the current page; the code for it is loaded after all that a shopper waits for. Never throws. */
export function track(event: EventName): void {
  const { pathname } = location;
  void loadCounter().then(
    ({ countEvent }) => countEvent(event, pathname),
    () => {},
  );
}
