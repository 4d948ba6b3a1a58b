import { Link } from 'react-router';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { type ReturnReasonCount, returnReason } from '../../contract/returns.ts';
import { reasonWords } from '../../contract/write-return.ts';

/** How many pairs of each size were sent back, and why. */
export function ReasonsTable({ reasons }: { reasons: TablePage<ReturnReasonCount> }) {
  return (
    <TableSection title="Reasons by size" table="reasons" total={reasons.total} page={reasons.page}>
      <DataTable
        stacked
        caption="Reasons by size"
        table="reasons"
        columns={columns}
        empty="No pairs have been sent back yet"
      >
        {reasons.rows.map((row) => (
          <tr key={`${row.shoeId} ${row.size}`}>
            <th scope="row">
              <Link className="cell-name" to={`/products/${row.shoeId}`} reloadDocument>
                {row.name}
              </Link>
              <span className="cell-meta">
                <span>Size {row.size}</span>
                <span>{describeReasons(row)}</span>
              </span>
            </th>
            <td className={cellClass({ shown: 'wide' })}>{row.size}</td>
            <td className={cellClass({ shown: 'wide' })}>{describeReasons(row)}</td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [
  { name: 'Shoe' },
  { name: 'Size', shown: 'wide' },
  { name: 'Sent back', shown: 'wide' },
] as const;

/** `7 of 9: too small · 1 of 9: faulty`, the most frequent first. */
function describeReasons({ pairs, reasons }: ReturnReasonCount): string {
  const given = returnReason.options
    .filter((reason) => reasons[reason] > 0)
    .sort((one, other) => reasons[other] - reasons[one])
    .map((reason) => `${reasons[reason]} of ${pairs}: ${reasonWords[reason].toLowerCase()}`);
  return given.join(' · ') || `${pairs} without a reason`;
}
