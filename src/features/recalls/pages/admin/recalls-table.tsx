import { formatCount } from '#platform/contract/fields/format-price.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { count } from '#platform/ui/count.ts';
import { describeSale } from '../../contract/recall-texts.ts';
import type { Recall } from '../../contract/recalls.ts';

/** The recalls, newest first. */
export function RecallsTable({ recalls }: { recalls: TablePage<Recall> }) {
  return (
    <TableSection title="Recalls" total={recalls.total} page={recalls.page}>
      <DataTable stacked caption="Recalls" columns={columns} empty="No recalls yet">
        {recalls.rows.map((recall) => (
          <RecallRow key={recall._id} recall={recall} />
        ))}
      </DataTable>
    </TableSection>
  );
}

const columns = [{ name: 'Recall' }, { name: 'Emails', shown: 'wide' }, { name: '' }] as const;

function RecallRow({ recall }: { recall: Recall }) {
  const { _id, shoes, publishedAt, endedAt, sending } = recall;
  const names = shoes.map(({ name }) => name).join(', ');
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{names}</span>
        <span className="cell-meta cell-always">
          <Badge variant={endedAt === null ? 'accent' : 'quiet'}>
            {endedAt === null ? 'Published' : 'Ended'}
          </Badge>
          {sending && <Badge variant="deal">Sending</Badge>}
          <Timestamp at={publishedAt} />
        </span>
        <span className="cell-meta cell-always">
          {describeSale(recall).map(([term, text]) => (
            <span key={term}>
              {term}: {text}
            </span>
          ))}
        </span>
        <span className="cell-meta">{describeProgress(recall)}</span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>{describeProgress(recall)}</td>
      <td>
        {endedAt === null && (
          <div className="row-actions">
            <ActionButton action={`/admin/recalls/${_id}/end`} aria-label={`End recall of ${names}`}>
              End recall
            </ActionButton>
          </div>
        )}
      </td>
    </tr>
  );
}

/** `120 buyers: 80 sent, 1 failed, 39 to go` */
function describeProgress({ buyers, sent, failed, remaining, endedAt }: Recall): string {
  const rest = `${formatCount(remaining)} ${endedAt === null ? 'to go' : 'not sent'}`;
  const parts = [
    `${formatCount(sent)} sent`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(remaining > 0 ? [rest] : []),
  ];
  return `${count(buyers, 'buyer')}: ${parts.join(', ')}`;
}
