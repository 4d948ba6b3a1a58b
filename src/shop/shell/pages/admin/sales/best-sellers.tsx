import { formatCents } from '#platform/contract/fields/money.ts';
import { Table } from '#platform/ui/table.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { BestSeller } from '../../../contract/dashboard.ts';

/** The best-selling shoes of the selected days. */
export function BestSellers({ shoes }: { shoes: readonly BestSeller[] }) {
  const { currency } = useSettings();
  return (
    <section aria-labelledby="best-title" className="table-section">
      <header className="table-head">
        <h2 id="best-title" className="table-title">
          Best sellers
        </h2>
      </header>
      <Table
        caption="Best sellers"
        captionHidden
        dense
        columns={[
          'Shoe',
          { name: 'Pairs', className: 'cell-number' },
          { name: 'Revenue', className: 'cell-number' },
        ]}
      >
        {shoes.length === 0 && (
          <tr>
            <td colSpan={3} className="text-ink-soft">
              No sales in this period
            </td>
          </tr>
        )}
        {shoes.map(({ _id, name, brand, image, pairs, amount }) => (
          <tr key={_id}>
            <th scope="row">
              <span className="cell-shoe">
                <span className="cell-picture">
                  <img src={image} alt="" width={64} height={48} loading="lazy" />
                </span>
                <span className="min-w-0">
                  <span className="cell-name">{name}</span>
                  <span className="cell-meta cell-always">{brand}</span>
                </span>
              </span>
            </th>
            <td className="cell-number">{pairs}</td>
            <td className="cell-number">{formatCents(amount, currency)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
