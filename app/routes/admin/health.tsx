import type { RouteHealth } from '#contract/health.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrap } from '../../lib/api/unwrap.ts';
import type { Route } from './+types/health.ts';
import { ChecksTable } from './health/checks-table.tsx';
import { AdminHeading } from './layout/admin-heading.tsx';
import { cellClass, DataTable } from './table/data-table.tsx';
import { formatCount } from './visits/format-count.ts';

export const loader = async ({ context }: Route.LoaderArgs) =>
  unwrap(await context.get(appContext).call('GET /admin/health', {})).body;

/** What works in the shop and what does not, since when, and what to do about it. */
export default function Health({ loaderData }: Route.ComponentProps) {
  const { checks, slowest, failing } = loaderData;
  return (
    <>
      <AdminHeading
        title="Health"
        lead="The current status of every part of the shop, and how fast it responded in the last 24 hours. Cached responses are not included."
      />
      <ChecksTable checks={checks} />
      <RoutesTable name="slowest" title="Slowest pages and API calls" routes={slowest} />
      <RoutesTable name="failing" title="Failed pages and API calls" routes={failing} />
    </>
  );
}

interface RoutesTableProps {
  name: string;
  title: string;
  routes: readonly RouteHealth[];
}

/** Pages and calls of the last day, by the pattern of their address. */
function RoutesTable({ name, title, routes }: RoutesTableProps) {
  return (
    <section aria-labelledby={`${name}-title`} className="table-section">
      <header className="table-head">
        <h2 id={`${name}-title`} className="table-title">
          {title}
        </h2>
      </header>
      <DataTable caption={title} columns={routeColumns} empty="None in the last 24 hours">
        {routes.map(({ route, answers, meanMs, failures }) => (
          <tr key={route}>
            <th scope="row" className="wrap-anywhere">
              {route}
            </th>
            <td className="cell-number">{meanMs} ms</td>
            <td className={cellClass({ shown: 'wide', numeric: true })}>{formatCount(answers)}</td>
            <td className="cell-number">{formatCount(failures)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const routeColumns = [
  { name: 'Page or API call' },
  { name: 'Average time', numeric: true },
  { name: 'Responses', shown: 'wide', numeric: true },
  { name: 'Failed', numeric: true },
] as const;
