import type { LowStock } from '#contract/admin.ts';
import { lowStockWords } from '#contract/fields/low-stock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable } from '../table/data-table.tsx';
import { lowStockTable } from '../table/table-names.ts';
import type { TablePage } from '../table/table-page.ts';
import { TableSection } from '../table/table-section.tsx';

/** The sizes that are sold out or low on stock, with links to restock them. */
export function LowStockTable({ sizes }: { sizes: TablePage<LowStock> }) {
  return (
    <TableSection title="Low stock" table={lowStockTable} total={sizes.total} page={sizes.page}>
      <DataTable
        caption="Low stock"
        table={lowStockTable}
        columns={columns}
        empty={`Every size has ${lowStockWords.enough}`}
      >
        {sizes.rows.map(({ _id, name, brand, size, quantity }) => (
          <tr key={`${_id} ${size}`}>
            <th scope="row">
              <span className="cell-name">{name}</span>
              <span className="cell-meta cell-always">
                {brand} · size {size}
              </span>
            </th>
            <td className="cell-number">
              {quantity === 0 ? <Badge variant="deal">Sold out</Badge> : quantity}
            </td>
            <td>
              <div className="row-actions">
                <ButtonLink
                  size="small"
                  to={`/createsize?id=${_id}`}
                  aria-label={`Add pairs of ${name}, size ${size}`}
                >
                  Add
                </ButtonLink>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [{ name: 'Shoe and size' }, { name: 'Left', numeric: true }, { name: '' }] as const;
