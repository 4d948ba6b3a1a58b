import { Form, Link } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import type { Launch } from '../../contract/launches.ts';
import type { Route } from './+types/launches.ts';
import { announceLaunch } from './announce-launch.ts';
import { launchFields } from './launch-fields.ts';
import { LaunchForm } from './launch-form.tsx';
import { LaunchesTable } from './launches-table.tsx';

/** Launches per page, and shoes that a search offers. */
const size = 20;
const offered = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const find = (searchParams.get('find') ?? '').trim().slice(0, 100);
  const chosen = searchParams.get('shoe');
  const [reports, found, shoe, launch] = await Promise.all([
    call('GET /admin/launches', { query: { offset, limit } }),
    find === '' ? null : call('GET /shoes', { query: { q: find, limit: offered } }),
    chosen === null ? null : call('GET /shoes/{id}', { params: { id: chosen } }),
    chosen === null ? null : call('GET /launches/{id}', { params: { id: chosen } }),
  ]);
  const { body, total } = unwrap(reports);
  const shoes = found ? unwrap(found).body : [];
  return {
    launches: toTablePage(tableQuery, body, total ?? body.length),
    find,
    found: typeof shoes === 'string' ? [] : shoes.map(({ _id, name, brand }) => ({ _id, name, brand })),
    shoe: shoe ? (unwrap(shoe).body[0] ?? null) : null,
    launch: launch?.ok ? launch.body : null,
  };
}

/** Announces the launch of the form, or changes it. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await announceLaunch(context.get(actionContext).call, form);
  if (!result.ok) return showAgain(context, form, launchFields, result.problem);
  return finishChange(context, result, '/admin/launches');
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** Shoes that open at a time, for those who stand in line: how it goes, and what comes. */
export default function Launches({ loaderData, actionData }: Route.ComponentProps) {
  const { launches, find, found, shoe, launch } = loaderData;
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading
        title="Launches"
        lead="Limited releases. Everyone who enters before a launch opens gets a random place in line and can buy when it's their turn."
      />
      {shoe ? (
        <ChosenShoe key={shoe._id} shoe={shoe} launch={launch} posted={posted} />
      ) : (
        <ShoeSearch find={find} found={found} />
      )}
      <LaunchesTable launches={launches} />
    </>
  );
}

/** Finds the shoe that becomes a launch. */
function ShoeSearch({ find, found }: { find: string; found: Route.ComponentProps['loaderData']['found'] }) {
  return (
    <section aria-label="New launch" className="grid gap-3">
      <Form role="search" aria-label="Find a shoe" className="table-search max-w-xl">
        <input
          type="search"
          name="find"
          aria-label="Shoe to launch"
          placeholder="Shoe name"
          className="control control-small"
          defaultValue={find}
          maxLength={100}
        />
        <Button type="submit" size="small">
          Find
        </Button>
      </Form>
      {find !== '' && found.length === 0 && <p>No shoes found.</p>}
      {found.length > 0 && (
        <ul className="grid gap-2">
          {found.map(({ _id, name, brand }) => (
            <li key={_id} className="flex flex-wrap items-center gap-3">
              <ButtonLink
                size="small"
                to={`/admin/launches?shoe=${encodeURIComponent(_id)}`}
                aria-label={`Choose ${name}`}
              >
                Choose
              </ButtonLink>
              <span className="wrap-anywhere">
                <b>{name}</b> by {brand}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChosenShoeProps {
  shoe: { readonly _id: string; readonly name: string };
  launch: Launch | null;
  posted: Parameters<typeof LaunchForm>[0]['posted'];
}

/** The form of a shoe; of one that is open, what can still be done. */
function ChosenShoe({ shoe, launch, posted }: ChosenShoeProps) {
  const isOpen = launch?.stage === 'open' || launch?.stage === 'drawing';
  const isAnnounced = launch?.stage === 'announced';
  return (
    <section aria-labelledby="chosen" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="chosen" className="table-title">
          {shoe.name}
        </h2>
        <Link to="/admin/launches" className="link text-sm">
          Choose another shoe
        </Link>
      </div>
      {launch && !isAnnounced && !isOpen && (
        <p className="admin-note">
          The last launch of this shoe opened <Timestamp at={launch.opensAt} />. A new launch replaces it,
          including its entries and the proof of its draw. The calendar still shows how many pairs the last
          launch sold.
        </p>
      )}
      {isOpen ? (
        <div className="admin-note grid gap-3">
          <p className="max-w-prose">
            This launch is open, so you can't change its time. If you end it, everyone in line loses their
            place, and anyone can buy the remaining pairs. This can't be undone.
          </p>
          <ActionButton action={`/admin/shoes/${shoe._id}/launch`} variant="deal">
            End launch
          </ActionButton>
        </div>
      ) : (
        <LaunchForm
          key={launch?.opensAt ?? ''}
          shoe={shoe}
          launch={isAnnounced ? launch : null}
          posted={posted}
        />
      )}
    </section>
  );
}
