import type { ScreenViews } from '#contract/analytics/analytics.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrap } from '../../lib/api/unwrap.ts';
import type { Route } from './+types/visits.ts';
import { AdminHeading } from './layout/admin-heading.tsx';
import { BarChart } from './sales/bar-chart.tsx';
import { DataTable } from './table/data-table.tsx';
import { DaysTable } from './visits/days-table.tsx';
import { formatCount } from './visits/format-count.ts';

/** Number of days shown, including today. */
const daysShown = 30;

export const loader = async ({ context }: Route.LoaderArgs) =>
  unwrap(await context.get(appContext).call('GET /admin/analytics', { query: { days: daysShown } })).body;

/** The shop's own analytics: events by day and kind, and page views by screen. */
export default function Visits({ loaderData }: Route.ComponentProps) {
  const { days, screens } = loaderData;
  const views = days.map(({ events }) => events.page_view ?? 0);
  const all = views.reduce((sum, day) => sum + day, 0);
  return (
    <>
      <AdminHeading
        title="Visits"
        lead={`The last ${daysShown} days (UTC), counted without cookies. Browsers that ask not to be tracked are not in here.`}
      />
      <section aria-labelledby="views-title" className="table-section">
        <header className="table-head">
          <h2 id="views-title" className="table-title">
            Pages seen <span className="table-count">{formatCount(all)}</span>
          </h2>
        </header>
        <div className="sales-chart">
          <BarChart
            title="Pages seen by day"
            variant="tall"
            values={views}
            labels={days.map(({ day }, index) => `${day}: ${formatCount(views[index])}`)}
            format={formatCount}
          />
          <p className="sales-chart-days" aria-hidden="true">
            <span>{days.at(0)?.day}</span>
            <span>{days.at(-1)?.day}</span>
          </p>
        </div>
      </section>
      <DaysTable days={days} />
      <ScreensTable screens={screens} />
    </>
  );
}

/** Page views by route pattern, so that no count identifies a person or an order; most viewed first. */
function ScreensTable({ screens }: { screens: readonly ScreenViews[] }) {
  return (
    <section aria-labelledby="screens-title" className="table-section">
      <header className="table-head">
        <h2 id="screens-title" className="table-title">
          By screen
        </h2>
      </header>
      <DataTable caption="Pages seen by screen" columns={screenColumns} empty="Nobody was here in these days">
        {screens.map(({ screen, views }) => (
          <tr key={screen}>
            <th scope="row" className="wrap-anywhere">
              {screen}
            </th>
            <td className="cell-number">{formatCount(views)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const screenColumns = [{ name: 'Screen' }, { name: 'Pages seen', numeric: true }] as const;
