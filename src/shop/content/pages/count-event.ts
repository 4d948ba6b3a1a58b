import { type EventName, pageNameOf } from '#platform/analytics/contract/counted.ts';
import { countEvent as countOnPage } from '#platform/analytics/pages/count-event.ts';
import { allCounted } from './all-counted.ts';

/** Counts an event on the page of a path, if a feature or the shop counts it by itself. */
export const countEvent = (event: EventName, pathname: string): void =>
  countOnPage(event, pageNameOf(pathname, allCounted.pages));
