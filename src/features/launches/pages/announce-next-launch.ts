import type { Additions } from '#platform/contract/endpoints/additions.ts';
import type { Announcement } from '#platform/features/feature-pages.ts';

/** Announces the first launch of the calendar that is not over; the calendar begins with the next one. */
export async function announceNextLaunch({ add }: Additions): Promise<Announcement | null> {
  const launches = await add('GET /launches', {}, []);
  const next = launches.find(({ stage }) => stage !== 'sold-out' && stage !== 'ended');
  if (!next) return null;
  const { shoeId, name, brand, opensAt, stage } = next;
  const when = stage === 'announced' ? { text: 'Opens ', time: opensAt } : { text: 'Open now', time: null };
  return { label: 'Launch', to: `/products/${shoeId}`, title: `${brand} ${name}`, ...when };
}
