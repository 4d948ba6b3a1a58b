import { Link } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { OpeningTime } from '#platform/browser/opening-time.tsx';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { Price } from '#shop/catalog/pages/product-card/price.tsx';
import type { ListedLaunch } from '../contract/launches.ts';
import type { Route } from './+types/launches.ts';
import { LineButton } from './line/line-button.tsx';
import { useLineActions } from './line/use-line-actions.ts';
import { describeSales } from './sales/describe-sales.ts';

const lead = "Limited releases. Places are drawn at random, so there's no rush.";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Launches', description: lead, path: '/launches', matches });

export async function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(appContext);
  const launches = (await pageCalls(context).about('GET /launches', {})).body;
  const isOver = ({ stage }: ListedLaunch) => stage === 'sold-out' || stage === 'ended';
  return {
    coming: launches.filter((launch) => !isOver(launch)),
    past: launches.filter(isOver),
    // Programs that keep calendars subscribe to this.
    subscription: `${publicOrigin.replace(/^https?/, 'webcal')}/launches.ics`,
  };
}

/** The calendar of launches: what comes, and what was. */
export default function Launches({ loaderData: { coming, past, subscription } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <ScreenHeading title="Launches" lead={lead}>
        <div className="flex flex-wrap gap-3">
          <ButtonAnchor href={subscription}>Subscribe to calendar</ButtonAnchor>
          <ButtonAnchor href="/launches.ics">Download .ics</ButtonAnchor>
        </div>
      </ScreenHeading>
      {coming.length === 0 ? (
        <EmptyState
          title="No launches announced"
          text="The next one will appear here with its date and time."
        >
          <ButtonLink to="/products" variant="accent">
            See the collection
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="launch-calendar">
          {coming.map((launch) => (
            <ComingLaunch key={launch.shoeId} launch={launch} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <section className="mt-20" aria-labelledby="past">
          <SectionHeading id="past" title="Past launches" />
          <ul className="launch-past">
            {past.map((launch) => (
              <PastLaunch key={`${launch.shoeId} ${launch.opensAt}`} launch={launch} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ComingLaunch({ launch }: { launch: ListedLaunch }) {
  const { shoeId, name, brand, price, image, opensAt, perAccount, stage } = launch;
  const act = useLineActions(shoeId, null, () => {});
  const isAnnounced = stage === 'announced';
  return (
    <li>
      <div className="tile">
        <img src={image} alt={`${brand} ${name}`} width={640} height={480} />
      </div>
      <div className="grid content-start gap-2">
        <p className="kicker">{brand}</p>
        <h2 className="wide text-heading">
          <Link to={`/products/${shoeId}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="figures">
          <Price price={price} /> · {count(perAccount, 'pair')} per account
        </p>
        <p className="launch-date">
          {isAnnounced ? 'Opens ' : 'Open since '}
          <b>
            <OpeningTime at={opensAt} />
          </b>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to={`/products/${shoeId}`} variant="accent" size="small">
            {isAnnounced ? 'Enter the draw' : 'View the line'}
          </ButtonLink>
          {isAnnounced && (
            <>
              <LineButton
                shoeId={shoeId}
                action="remind"
                onPress={act}
                size="small"
                aria-label={`Remind me by email: ${name}`}
              >
                Remind me by email
              </LineButton>
              <ButtonAnchor
                size="small"
                href={`/launches.ics?shoe=${encodeURIComponent(shoeId)}`}
                aria-label={`Add to calendar: ${name}`}
              >
                Add to calendar
              </ButtonAnchor>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

function PastLaunch({ launch }: { launch: ListedLaunch }) {
  const { shoeId, name, brand, image, opensAt, hasDraw } = launch;
  return (
    <li>
      <img src={image} alt="" width={640} height={480} loading="lazy" />
      <div className="min-w-0">
        <h3 className="font-bold wrap-anywhere">
          <Link to={`/products/${shoeId}`} className="hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">
          {brand} · <OpeningTime at={opensAt} />
        </p>
      </div>
      <p className="figures">{describeSales(launch)}</p>
      {hasDraw && (
        <Link to={`/launches/${shoeId}/draw`} className="link text-sm" aria-label={`The draw for ${name}`}>
          The draw
        </Link>
      )}
    </li>
  );
}
