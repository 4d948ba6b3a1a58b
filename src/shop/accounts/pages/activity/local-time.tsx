import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { formatMinute } from '#platform/contract/fields/format-time.ts';

/** Sweden writes a moment as the shop does. */
const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** A moment in the time zone of the browser, `2026-11-22 06:16`; in UTC without scripts. */
export function LocalTime({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  return <time dateTime={iso}>{isHydrated ? local.format(new Date(iso)) : `${formatMinute(iso)} UTC`}</time>;
}
