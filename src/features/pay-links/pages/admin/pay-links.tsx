import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/pay-links.ts';
import { PayLinksTable } from './pay-links-table.tsx';

/** Links per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const { call } = context.get(appContext);
  const { body, total } = unwrap(await call('GET /admin/pay-links', { query: { offset, limit } }));
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** The links with which buyers pay for orders that administrators created. */
export default function PayLinks({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Payment links"
        lead="Orders that you created for buyers to pay by card. Their pairs are reserved until the link is paid, expires or is canceled."
      >
        <ButtonLink variant="accent" size="small" to="/admin/orders/new">
          New order
        </ButtonLink>
      </AdminHeading>
      <PayLinksTable links={loaderData} />
    </>
  );
}
