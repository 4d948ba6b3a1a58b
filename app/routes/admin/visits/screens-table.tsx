import type { ScreenViews } from '#contract/analytics/analytics.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatCount } from './format-count.ts';

/** Page views by route pattern, so that no count identifies a person or an order; most viewed first. */
export function ScreensTable({ screens }: { screens: readonly ScreenViews[] }) {
  return (
    <section aria-labelledby="screens-title" className="table-section">
      <header className="table-head">
        <h2 id="screens-title" className="table-title">
          By screen
        </h2>
      </header>
      <DataTable caption="Pages seen by screen" columns={columns} empty="Nobody was here in these days">
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

const columns = [{ name: 'Screen' }, { name: 'Pages seen', numeric: true }] as const;
