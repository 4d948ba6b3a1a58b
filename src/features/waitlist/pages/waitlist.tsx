import { Link } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { DataTable } from '#platform/tables/data-table.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import type { Route } from './+types/waitlist.ts';

/** Rows per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const { body, total } = unwrap(
    await context.get(appContext).call('GET /admin/waitlist', { query: { offset, limit } }),
  );
  return { demand: toTablePage(tableQuery, body, total ?? body.length) };
}

/** The sizes that people wait for, most wanted first. */
export default function Waitlist({ loaderData: { demand } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Waitlist"
        lead="Sold-out sizes that people are waiting for. When a pair comes back, the shop holds it for the first person in line."
      />
      <TableSection title="Requested sizes" total={demand.total} page={demand.page}>
        <DataTable caption="Requested sizes" columns={columns} empty="Nobody is waiting for a size">
          {demand.rows.map(({ shoeId, name, size, waiting }) => (
            <tr key={`${shoeId} ${size}`}>
              <th scope="row">
                <Link className="cell-name" to={`/products/${shoeId}`} reloadDocument>
                  {name}
                </Link>
              </th>
              <td className="figures">{size}</td>
              <td className="figures">{waiting}</td>
            </tr>
          ))}
        </DataTable>
      </TableSection>
    </>
  );
}

const columns = [{ name: 'Shoe' }, { name: 'Size' }, { name: 'People waiting' }] as const;
