import type { BulkEditResult } from '#contract/catalogue-changes.ts';
import { Table } from '../../../ui/table.tsx';

/** What a bulk edit would change: the numbers, and the first shoes before and after. */
export function BulkPreview({ preview: { chosen, changed, shoes } }: { preview: BulkEditResult }) {
  const same = chosen - changed;
  return (
    <div className="grid gap-2">
      <p role="status">
        {changed === 0
          ? 'Nothing would change.'
          : `${changed.toLocaleString('en-US')} of ${chosen.toLocaleString('en-US')} change${same > 0 ? ', the others are so already' : ''}. It is one entry of the history and can be undone.`}
      </p>
      {shoes.length > 0 && (
        <div className="bulk-preview">
          <Table
            caption={changed > shoes.length ? `The first ${shoes.length}` : 'What changes'}
            columns={['Product', numeric('Before'), numeric('After')]}
            dense
          >
            {shoes.map(({ _id, name, brand, before, after }) => (
              <tr key={_id}>
                <th scope="row">
                  {name} <span className="text-ink-soft">{brand}</span>
                </th>
                <td className="cell-number">{before}</td>
                <td className="cell-number">{after}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </div>
  );
}

const numeric = (name: string) => ({ name, className: 'cell-number' });
