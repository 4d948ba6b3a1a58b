import { useContext } from 'react';
import { nameOffset, toZoneTime } from '../contract/fields/zone-time.ts';
import { TimeZone } from './time-zone.ts';

/** An ISO timestamp in the time zone of administration, `2026-11-21 09:30 UTC+1`, or with `day` its date alone. */
export function Timestamp({ at, day = false }: { at: string; day?: boolean }) {
  const zone = useContext(TimeZone);
  const local = toZoneTime(at, zone).replace('T', ' ');
  return (
    <time
      dateTime={at}
      className="figures whitespace-nowrap"
      title={`${local.slice(0, 19)} ${zone === 'UTC' ? 'UTC' : `(${zone})`}`}
    >
      {day ? local.slice(0, 10) : `${local.slice(0, 16)} ${nameOffset(at, zone)}`}
    </time>
  );
}
