import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { BarChart } from './sales/bar-chart.tsx';
import { countText } from './visits/count-text.ts';
import { DaysTable } from './visits/days-table.tsx';
import { ScreensTable } from './visits/screens-table.tsx';

/** Days looked at, today included. */
const daysShown = 30;

export const loader = async ({ context }: LoaderFunctionArgs) =>
  unwrapOrThrow(await context.get(services).call('GET /admin/analytics', { query: { days: daysShown } }))
    .body;

/** What the shop counted of its visitors, by day and kind, and by screen. */
export default function Visits() {
  const { days, screens } = useLoaderData<typeof loader>();
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
            Pages seen <span className="table-count">{countText(all)}</span>
          </h2>
        </header>
        <div className="sales-chart">
          <BarChart
            title="Pages seen by day"
            look="tall"
            values={views}
            labels={days.map(({ day }, index) => `${day}: ${countText(views[index])}`)}
            format={countText}
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
