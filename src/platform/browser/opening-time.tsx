import { writeMoment } from '../contract/fields/date-in-words.ts';
import { formatOpening } from '../contract/fields/format-time.ts';
import { useHydrated } from './use-hydrated.ts';

/** When something opens or closes in the visitor's zone, `Tuesday, November 24 at 6:00 PM GMT+1`; in UTC on the server, and without scripts. */
export function OpeningTime({ at }: { at: string }) {
  const isHydrated = useHydrated();
  return <time dateTime={at}>{isHydrated ? writeMoment(at) : formatOpening(at)}</time>;
}
