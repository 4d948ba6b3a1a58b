import { accountEventLabels } from '#contract/account-events.ts';
import type { AccountSecurity } from '#contract/account-security.ts';
import { formatTime } from './format-time.ts';

/** What happened to the account lately. */
export function ActivityList({ activity }: { activity: AccountSecurity['activity'] }) {
  return (
    <section aria-labelledby="activity">
      <h3 id="activity" className="mb-3 font-bold">
        What happened lately
      </h3>
      <ul className="border-line border-t">
        {activity.map(({ at, event, device }) => (
          <li key={`${at} ${event}`} className="border-line border-b py-3">
            {accountEventLabels[event]}
            <span className="block text-ink-soft text-sm">
              {device} · <time dateTime={at}>{formatTime(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
