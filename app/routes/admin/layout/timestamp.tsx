import { formatDay, formatMinute } from '#contract/fields/format-time.ts';
/** An ISO timestamp in UTC as `2026-11-21 09:30`, or with `day` its date alone. */
export function Timestamp({ at, day = false }: { at: string; day?: boolean }) {
  return (
    <time
      dateTime={at}
      className="figures whitespace-nowrap"
      title={`${at.slice(0, 19).replace('T', ' ')} UTC`}
    >
      {day ? formatDay(at) : formatMinute(at)}
    </time>
  );
}
