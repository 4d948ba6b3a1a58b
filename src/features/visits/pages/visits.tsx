import type { CountedDay, ScreenViews } from '#platform/analytics/contract/endpoints.ts';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { BarChart } from '#platform/tables/bar-chart.tsx';
import { DataTable } from '#platform/tables/data-table.tsx';
import { allCounted } from '#shop/content/pages/all-counted.ts';
import type { Route } from './+types/visits.ts';

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
        lead={`The last ${daysShown} days (UTC), counted without cookies. Browsers that ask not to be tracked are not counted.`}
      />
      <section aria-labelledby="views-title" className="table-section">
        <header className="table-head">
          <h2 id="views-title" className="table-title">
            Page views <span className="table-count">{formatCount(all)}</span>
          </h2>
        </header>
        <div className="sales-chart">
          <BarChart
            title="Page views by day"
            variant="tall"
            values={views}
            labels={days.map(({ day }, index) => `${day}: ${formatCount(views[index] ?? 0)}`)}
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
          By page
        </h2>
      </header>
      <DataTable caption="Page views by page" columns={screenColumns} empty="No visits in this period">
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

const screenColumns = [{ name: 'Page' }, { name: 'Views', numeric: true }] as const;

/** Events by day, newest first, with a column for each kind and a row of totals on top. */
function DaysTable({ days }: { days: readonly CountedDay[] }) {
  const totalOf = (name: string) => days.reduce((sum, { events }) => sum + (events[name] ?? 0), 0);
  return (
    <section aria-labelledby="days-title" className="table-section">
      <header className="table-head">
        <h2 id="days-title" className="table-title">
          By day and event
        </h2>
      </header>
      <DataTable caption="Events by day" columns={columns} empty="No days to show">
        {[
          <DayRow key="sum" head={`All ${days.length} days`} countOf={totalOf} />,
          ...days
            .toReversed()
            .map(({ day, events }) => <DayRow key={day} head={day} countOf={(name) => events[name]} />),
        ]}
      </DataTable>
    </section>
  );
}

function DayRow({ head, countOf }: { head: string; countOf: (name: string) => number | undefined }) {
  return (
    <tr>
      <th scope="row" className="figures whitespace-nowrap">
        {head}
      </th>
      {Object.keys(allCounted.events).map((name) => (
        <td key={name} className={countOf(name) ? 'cell-number' : 'cell-number text-ink-soft'}>
          {formatCount(countOf(name) ?? 0)}
        </td>
      ))}
    </tr>
  );
}

const columns = [
  { name: 'Day' },
  ...Object.values(allCounted.events).map((name) => ({ name, numeric: true })),
];
