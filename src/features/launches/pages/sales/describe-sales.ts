import { count } from '#platform/ui/count.ts';
import type { ListedLaunch } from '../../contract/launches.ts';
import { formatDuration } from './format-duration.ts';

/** What a launch that is over sold, and in which time: `200 pairs in 4 minutes`. */
export function describeSales({
  sold,
  opensAt,
  soldOutAt,
  endedAt,
}: Pick<ListedLaunch, 'sold' | 'opensAt' | 'soldOutAt' | 'endedAt'>): string {
  const overAt = soldOutAt ?? endedAt;
  const pairs = count(sold, 'pair');
  if (overAt === null) return `${pairs} sold`;
  return `${pairs} in ${formatDuration(Date.parse(overAt) - Date.parse(opensAt))}${soldOutAt === null ? ', then the launch ended' : ''}`;
}
