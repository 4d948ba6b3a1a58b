import { Link } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { OpeningTime } from '#platform/browser/opening-time.tsx';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { CopyButton } from '#shop/orders/pages/order/copy-button.tsx';
import type { Launch } from '../contract/launches.ts';
import type { Route } from './+types/draw.ts';
import { DrawCheck } from './draw-check.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: `The draw for ${loaderData.shoe}`,
        description: `How places in the launch of ${loaderData.shoe} are drawn, and how to check the draw.`,
        path: `/launches/${loaderData.launch.shoeId}/draw`,
        matches,
      })
    : [];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(appContext);
  const { about, add } = pageCalls(context);
  const [launches, [shoe]] = await Promise.all([
    about('GET /launches/{id}', { params: { id } }),
    add('GET /shoes/{id}', { params: { id } }, []),
  ]);
  return {
    launch: launches.body,
    shoe: shoe?.name ?? '',
    command: `node verify-draw.mjs ${publicOrigin}/api/launches/${id}/draw`,
  };
}

/** The proof of a launch's draw, and how to check it. */
export default function DrawPage({ loaderData: { launch, shoe, command } }: Route.ComponentProps) {
  const { shoeId, opensAt, stage, early } = launch;
  const isDrawn = launch.seed !== null;
  return (
    <div className="wrap">
      <ScreenHeading
        title="The draw"
        lead={
          <>
            {shoe}, <OpeningTime at={opensAt} />
          </>
        }
      >
        <ButtonLink to={`/products/${shoeId}`}>Back to the shoe</ButtonLink>
      </ScreenHeading>
      <div className="draw">
        <DrawValues launch={launch} />
        <DrawCheck key={`${stage} ${launch.ticketsHash}`} shoeId={shoeId} isDrawn={isDrawn} early={early} />
        <section aria-labelledby="yourself" className="prose">
          <h2 id="yourself">Check it yourself</h2>
          <p>
            <a href="/verify-draw.mjs" download>
              verify-draw.mjs
            </a>{' '}
            is a short script for Node 20 or newer with no dependencies. Read it, then run it. It downloads
            the list of tickets and recomputes everything.
          </p>
          <pre className="draw-command">
            <code>{command}</code>
          </pre>
        </section>
        <Explanation beacon={launch.beacon} />
      </div>
    </div>
  );
}

/** What was published, and when. */
function DrawValues({ launch }: { launch: Launch }) {
  const { commitment, announcedAt, early, ticketsHash, seed, beacon } = launch;
  return (
    <dl className="draw-values">
      <DrawValue name="Commitment (SHA-256 of the seed)" value={commitment} label="commitment">
        Published <OpeningTime at={announcedAt} />
      </DrawValue>
      <DrawValue
        name={ticketsHash === null ? 'Hash of the tickets' : `Hash of the ${count(early, 'ticket')}`}
        value={ticketsHash}
        label="hash of the tickets"
      >
        {ticketsHash === null
          ? 'Published when the launch opens, before the draw'
          : 'Published when the list of tickets was closed'}
      </DrawValue>
      <DrawValue name="Seed" value={seed} label="seed">
        {seed === null ? 'Secret until places are drawn' : 'Published with the places'}
      </DrawValue>
      {beacon ? (
        <DrawValue name={`Public beacon, round ${beacon.round}`} value={beacon.randomness} label="randomness">
          {beacon.randomness === null ? (
            "Unknown until the launch opens. If it doesn't arrive in time, places are drawn without it"
          ) : (
            <a href={`${beacon.url}/public/${beacon.round}`} className="link">
              Compare it with the beacon
            </a>
          )}
        </DrawValue>
      ) : (
        <DrawValue name="Public beacon" value={null} label="randomness">
          This shop doesn't use one
        </DrawValue>
      )}
    </dl>
  );
}

interface DrawValueProps {
  name: string;
  /** Null until it is published. */
  value: string | null;
  /** What is copied. */
  label: string;
  children: React.ReactNode;
}

function DrawValue({ name, value, label, children }: DrawValueProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value !== null && <code>{value}</code>}
        <span className="text-sm text-ink-soft">{children}</span>
        {value !== null && <CopyButton text={value} name={label} />}
      </dd>
    </div>
  );
}

/** How places are drawn, and what that does not rule out. */
function Explanation({ beacon }: { beacon: Launch['beacon'] }) {
  return (
    <section aria-labelledby="how" className="prose">
      <h2 id="how">How places are drawn</h2>
      <p>
        When a launch is announced, the shop picks a random secret seed and publishes its SHA-256 hash. Each
        browser picks a random number for its ticket. When the launch opens, the shop closes the list of
        tickets and publishes its hash, then reveals the seed. Tickets are sorted by the SHA-256 hash of the
        seed, the hash of the list
        {beacon ? ', the beacon’s random number' : ''} and the ticket, lowest first. Accounts created after
        the announcement come last.
      </p>
      <p>
        The shop chooses the seed before it knows the tickets, and nobody who enters the draw knows the seed,
        so neither side alone can control who gets which place. Anyone who joins after the opening goes to the
        end of the line, in order of arrival.
      </p>
      <h2>What the draw cannot prevent</h2>
      <ul className="draw-limits">
        <li>
          The shop or anyone else could have created many accounts before the announcement. Tickets are
          anonymous, so the list does not show whose they are.
        </li>
        <li>
          The shop could leave out a ticket before it publishes the hash of the list. You can check above that
          your own ticket is in the list.
        </li>
        <li>
          {beacon
            ? 'If the beacon did not respond, places were drawn without it, and this page says so. In that case the shop, which knows the seed, could have chosen the numbers of its own tickets.'
            : 'Without a public beacon, the shop, which knows the seed, could choose the numbers and therefore the places of its own tickets.'}
        </li>
        {beacon && (
          <li>
            The shop does not check the signature of the beacon’s number. Compare it with the beacon yourself.
          </li>
        )}
      </ul>
      <p>
        <Link to="/launches">All launches</Link>
      </p>
    </section>
  );
}
