import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import type { Route } from './+types/review-reports.ts';
import { ReportsTable } from './reports-table.tsx';

/** Reports per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const state = tableQuery.text('state');
  const query = {
    ...((state === 'open' || state === 'decided') && { open: state === 'open' }),
    offset,
    limit,
  };
  const { body, total } = unwrap(await context.get(appContext).call('GET /admin/review-reports', { query }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The reported reviews, to decide whether they stay. */
export default function ReviewReports({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Reported reviews"
        lead="Decide whether each review stays. Those who reported it and its author get your decision and its reason by email."
      />
      <ReportsTable reports={loaderData} />
    </>
  );
}
