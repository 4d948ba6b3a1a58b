import { accountEventLabels } from '../../contract/account-events.ts';
import type { AccountActivity } from '../../contract/account-security.ts';
import { LocalTime } from './local-time.tsx';

/** What happened to an account lately. */
export function ActivityList({ activity }: { activity: readonly AccountActivity[] }) {
  return (
    <ul className="border-line border-t">
      {activity.map(({ at, event, device }) => (
        <li key={`${at} ${event}`} className="border-line border-b py-3">
          {accountEventLabels[event]}
          <span className="block text-ink-soft text-sm">
            {device} · <LocalTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
