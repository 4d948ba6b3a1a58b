import { Link } from 'react-router';
import { fitWords } from '#contract/fields/fit.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrap } from '../../lib/api/unwrap.ts';
import type { Route } from './+types/fit.ts';
import { AdminHeading } from './layout/admin-heading.tsx';
import { cellClass, DataTable } from './table/data-table.tsx';
import { readTableQuery, toTablePage } from './table/table-page.ts';
import { TableSection } from './table/table-section.tsx';

/** Shoes per page. */
const pageSize = 25;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', pageSize);
  const { offset, limit } = tableQuery;
  const { body, total } = unwrap(
    await context.get(appContext).call('GET /admin/fit', { query: { offset, limit } }),
  );
  return toTablePage(tableQuery, body, total ?? body.length);
}

/** How shoes fit, as their reviews say: what to tell whoever makes the sizes, and whoever buys the next ones. */
export default function FitReport({ loaderData: { rows, page, total } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Fit"
        lead="How shoes fit, according to reviews. A shoe's page shows this once three reviewers have rated the fit."
      />
      <TableSection title="Shoes" total={total} page={page}>
        <DataTable caption="How shoes fit" columns={columns} empty="No reviews mention the fit yet">
          {rows.map(({ _id, name, brand, verdict, ...counts }) => (
            <tr key={_id}>
              <th scope="row">
                <Link to={`/products/${_id}`} className="cell-name link">
                  {name}
                </Link>
                <span className="cell-meta cell-always">{brand}</span>
              </th>
              <td className="cell-number">{counts.small}</td>
              <td className="cell-number">{counts.true}</td>
              <td className="cell-number">{counts.large}</td>
              <td className={cellClass(columns[4])}>
                {verdict === null ? 'No clear result' : fitWords[verdict]}
              </td>
            </tr>
          ))}
        </DataTable>
      </TableSection>
    </>
  );
}

const columns = [
  { name: 'Shoe' },
  { name: 'Small', numeric: true },
  { name: 'True', numeric: true },
  { name: 'Large', numeric: true },
  { name: 'Result', shown: 'wide' },
] as const;
