import { Link } from 'react-router';
import type { ListedLaunch } from '#contract/launches/launches.ts';
import { OpeningTime } from '../../components/opening-time.tsx';

type AnnouncedLaunch = Pick<ListedLaunch, 'shoeId' | 'name' | 'brand' | 'opensAt' | 'stage'>;

/** Finds the first launch of the calendar that is not over; the calendar begins with the next one. */
export function findNextLaunch(launches: readonly ListedLaunch[]): AnnouncedLaunch | null {
  const next = launches.find(({ stage }) => stage !== 'sold-out' && stage !== 'ended');
  if (!next) return null;
  const { shoeId, name, brand, opensAt, stage } = next;
  return { shoeId, name, brand, opensAt, stage };
}

/** Announces a launch at the top of the home page, with a link to its shoe. */
export function LaunchStrip({
  launch: { shoeId, name, brand, opensAt, stage },
}: {
  launch: AnnouncedLaunch;
}) {
  return (
    <section aria-label="Launch" className="launch-strip">
      <p className="wrap">
        <b className="kicker">Launch</b>
        <Link to={`/products/${shoeId}`} className="link wrap-anywhere font-bold" prefetch="intent">
          {`${brand} ${name}`}
        </Link>
        <span>
          {stage === 'announced' ? (
            <>
              Opens <OpeningTime at={opensAt} />
            </>
          ) : (
            'Open now'
          )}
        </span>
      </p>
    </section>
  );
}
