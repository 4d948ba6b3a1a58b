import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/recalls.ts';
import { RecallsTable } from './recalls-table.tsx';

/** Recalls per page. */
const size = 20;

/** How often the page refreshes the number of sent emails, in ms. */
const pollPause = 2_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const { call } = context.get(appContext);
  const { body, total } = unwrap(await call('GET /admin/recalls', { query: { offset, limit } }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The recalls, with the progress of their emails. */
export default function Recalls({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isSending = loaderData.rows.some(({ sending }) => sending);
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void revalidate(), pollPause);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
  return (
    <>
      <AdminHeading
        title="Recalls"
        lead="If shoes are dangerous, notify all their buyers and publish the recall at /recalls. You have to stop selling the shoes yourself."
      >
        <ButtonLink variant="accent" size="small" to="/admin/recalls/new">
          New recall
        </ButtonLink>
      </AdminHeading>
      <RecallsTable recalls={loaderData} />
    </>
  );
}
