import { formatOpening } from '../contract/fields/format-time.ts';
import { useHydrated } from './use-hydrated.ts';

/** When something opens or closes in the visitor's zone, `Tuesday, November 24 at 6:00 PM GMT+1`; in UTC on the server, and without scripts. */
export function OpeningTime({ at }: { at: string }) {
  const isHydrated = useHydrated();
  return <time dateTime={at}>{isHydrated ? formatLocal(at) : formatOpening(at)}</time>;
}

/** ICU puts a narrow space before PM, which the shop's font does not have. */
const formatLocal = (at: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(at))
    .replaceAll('\u202F', ' ');
