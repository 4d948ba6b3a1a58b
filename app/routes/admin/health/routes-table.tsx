import type { RouteHealth } from '#contract/health.ts';
import { cellClass, DataTable } from '../table/data-table.tsx';
import { formatCount } from '../visits/format-count.ts';

interface RoutesTableProps {
  name: string;
  title: string;
  routes: readonly RouteHealth[];
}

/** Pages and calls of the last day, by the pattern of their address. */
export function RoutesTable({ name, title, routes }: RoutesTableProps) {
  return (
    <section aria-labelledby={`${name}-title`} className="table-section">
      <header className="table-head">
        <h2 id={`${name}-title`} className="table-title">
          {title}
        </h2>
      </header>
      <DataTable caption={title} columns={columns} empty="None in the last day">
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

const columns = [
  { name: 'Page or call' },
  { name: 'Mean time', numeric: true },
  { name: 'Answers', shown: 'wide', numeric: true },
  { name: 'Failed', numeric: true },
] as const;
