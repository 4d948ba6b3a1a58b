import type { ScreenViews } from '#contract/analytics.ts';
import { DataTable } from '../table/data-table.tsx';
import { countText } from './count-text.ts';

/** How often each screen was seen, the most seen first, by the shop's routes: no count names a person or an order. */
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
            <td className="cell-number">{countText(views)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const columns = [{ name: 'Screen' }, { name: 'Pages seen', numeric: true }] as const;
