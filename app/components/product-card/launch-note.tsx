import { useHydrated } from '../../hooks/use-hydrated.ts';
import { OpeningTime } from '../opening-time.tsx';
import type { ShoeCard } from './shoe-card.ts';

/** What a card says in place of BUY ME! while its shoe is a launch. A page that stays open notices the opening. */
export function LaunchNote({ opensAt, isOpen }: NonNullable<ShoeCard['launch']>) {
  const isHydrated = useHydrated();
  if (isOpen || (isHydrated && Date.parse(opensAt) <= Date.now())) return 'Launch open now';
  return (
    <>
      Opens <OpeningTime at={opensAt} />
    </>
  );
}
