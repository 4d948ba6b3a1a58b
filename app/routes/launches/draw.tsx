import { Link } from 'react-router';
import type { Launch } from '#contract/launches/launches.ts';
import { OpeningTime } from '../../components/opening-time.tsx';
import { pageMeta } from '../../components/page-meta.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrap } from '../../lib/api/unwrap.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { count } from '../../ui/count.ts';
import { ScreenHeading } from '../../ui/heading.tsx';
import { CopyButton } from '../order/copy-button.tsx';
import type { Route } from './+types/draw.ts';
import { DrawCheck } from './draw-check.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: `The draw of ${loaderData.shoe}`,
        description: `How the order of the launch of ${loaderData.shoe} is drawn, and how to check it.`,
        path: `/launches/${loaderData.launch.shoeId}/draw`,
        matches,
      })
    : [];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { call, publicOrigin } = context.get(appContext);
  const [launches, listed] = await Promise.all([
    call('GET /launches/{id}', { params: { id } }),
    call('GET /shoes/{id}', { params: { id } }),
  ]);
  const [shoe] = unwrap(listed).body;
  return {
    launch: unwrap(launches).body,
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
          <h2 id="yourself">Check it without the shop</h2>
          <p>
            <a href="/verify-draw.mjs" download>
              verify-draw.mjs
            </a>{' '}
            is one short file of plain JavaScript for Node 20 or newer, without packages: read it, then run
            it. It loads the list and computes everything again.
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
          : 'The list was closed with it'}
      </DrawValue>
      <DrawValue name="Seed" value={seed} label="seed">
        {seed === null ? 'Secret until the order is drawn' : 'Published with the places'}
      </DrawValue>
      {beacon ? (
        <DrawValue name={`Public beacon, round ${beacon.round}`} value={beacon.randomness} label="randomness">
          {beacon.randomness === null ? (
            'Nobody knows it before the opening. If it does not come in time, the draw is made without it'
          ) : (
            <a href={`${beacon.url}/public/${beacon.round}`} className="link">
              Compare it with the beacon
            </a>
          )}
        </DrawValue>
      ) : (
        <DrawValue name="Public beacon" value={null} label="randomness">
          This shop uses none
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

/** How the order comes about, and what that does not rule out. */
function Explanation({ beacon }: { beacon: Launch['beacon'] }) {
  return (
    <section aria-labelledby="how" className="prose">
      <h2 id="how">How the order comes about</h2>
      <p>
        With the announcement the shop draws a secret seed and publishes its SHA-256. Each browser draws a
        number for its ticket. When the launch opens, the list of tickets is closed and its hash published.
        Then the seed is opened: a ticket’s place follows from the SHA-256 of seed, hash of the list
        {beacon ? ', the beacon’s random number' : ''} and the ticket. The smallest comes first. Accounts that
        are newer than the announcement are drawn behind the others.
      </p>
      <p>
        So the shop chose its seed before it knew the tickets, and nobody who takes a place knows the seed:
        neither side can choose its place alone. Who comes after the opening stands behind, in the order of
        arrival.
      </p>
      <h2>What it does not rule out</h2>
      <ul className="draw-limits">
        <li>
          The shop, or anybody, could have made many accounts before the announcement. Tickets are anonymous,
          so the list does not show whose they are.
        </li>
        <li>
          The shop could leave a ticket out before it publishes the hash of the list. Each shopper can see
          that their own one is in it; look for yours above.
        </li>
        <li>
          {beacon
            ? 'If the beacon did not answer, the draw was made without it, and this page says so. Then the shop, which knows the seed, could have chosen the numbers of tickets of its own.'
            : 'Without a public beacon the shop, which knows the seed, could choose the numbers of tickets of its own, and so their places.'}
        </li>
        {beacon && (
          <li>The shop does not check the signature of the beacon’s number; compare it with the beacon.</li>
        )}
      </ul>
      <p>
        <Link to="/launches">All launches</Link>
      </p>
    </section>
  );
}
