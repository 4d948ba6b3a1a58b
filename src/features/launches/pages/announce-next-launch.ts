import { bodyOr } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { Announcement } from '#platform/features/feature-pages.ts';

/** Announces the first launch of the calendar that is not over; the calendar begins with the next one. */
export async function announceNextLaunch(call: ApiCall): Promise<Announcement | null> {
  const launches = bodyOr(await call('GET /launches', {}, { decorates: true }), []);
  const next = launches.find(({ stage }) => stage !== 'sold-out' && stage !== 'ended');
  if (!next) return null;
  const { shoeId, name, brand, opensAt, stage } = next;
  const when = stage === 'announced' ? { text: 'Opens ', time: opensAt } : { text: 'Open now', time: null };
  return { label: 'Launch', to: `/products/${shoeId}`, title: `${brand} ${name}`, ...when };
}
