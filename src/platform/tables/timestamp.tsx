import { formatDay, formatMinute } from '../contract/fields/format-time.ts';
/** An ISO timestamp as `2026-11-21 09:30 UTC`, or with `day` its date alone. */
export function Timestamp({ at, day = false }: { at: string; day?: boolean }) {
  return (
    <time
      dateTime={at}
      className="figures whitespace-nowrap"
      title={`${at.slice(0, 19).replace('T', ' ')} UTC`}
    >
      {day ? formatDay(at) : `${formatMinute(at)} UTC`}
    </time>
  );
}
