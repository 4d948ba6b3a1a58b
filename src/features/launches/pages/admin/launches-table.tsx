import { Link } from 'react-router';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import type { LaunchReport } from '../../contract/launches.ts';
import { describeSales } from '../sales/describe-sales.ts';

/** All launches with how many waited, were let in and bought, latest opening first. */
export const LaunchesTable = ({ launches }: { launches: TablePage<LaunchReport> }) => (
  <TableSection title="All launches" total={launches.total} page={launches.page}>
    <DataTable
      stacked
      caption="All launches"
      columns={columns}
      empty="No launches yet. Find a shoe above to create one."
    >
      {launches.rows.map((launch) => (
        <LaunchRow key={launch.shoeId} launch={launch} />
      ))}
    </DataTable>
  </TableSection>
);

const columns = [
  { name: 'Shoe' },
  { name: 'Opens (UTC)', shown: 'wide' },
  { name: 'Status', shown: 'wide' },
  { name: 'In line', shown: 'wide', numeric: true },
  { name: 'Let in', shown: 'wide', numeric: true },
  { name: 'Expired', shown: 'wide', numeric: true },
  { name: 'Sold', shown: 'wide', numeric: true },
  { name: 'Left', shown: 'wide', numeric: true },
  { name: 'Reminders', shown: 'wide', numeric: true },
  { name: '' },
] as const;

function LaunchRow({ launch }: { launch: LaunchReport }) {
  const { shoeId, name, opensAt, perAccount, stage, tickets, early, newAccounts } = launch;
  const { admitted, lapsed, sold, pairs, reminders } = launch;
  const numeric = cellClass({ shown: 'wide', numeric: true });
  const badge = <Badge variant={stage === 'open' ? 'accent' : 'quiet'}>{stages[stage]}</Badge>;
  return (
    <tr>
      <th scope="row">
        <Link className="cell-name" to={`/products/${shoeId}`} reloadDocument>
          {name}
        </Link>
        <span className="cell-meta cell-always">
          {count(perAccount, 'pair')} per account · {formatCount(early)} entered early ·{' '}
          {formatCount(newAccounts)} from new accounts
        </span>
        {(stage === 'sold-out' || stage === 'ended') && (
          <span className="cell-meta cell-always figures">{describeSales(launch)}</span>
        )}
        <span className="cell-meta">
          {badge} <Timestamp at={opensAt} />
        </span>
        <span className="cell-meta figures">
          {formatCount(tickets)} in line · {formatCount(admitted)} let in · {formatCount(lapsed)} expired ·{' '}
          {formatCount(sold)} sold · {formatCount(pairs)} left · {count(reminders, 'reminder')}
        </span>
      </th>
      <td className={cellClass({ shown: 'wide' })}>
        <Timestamp at={opensAt} />
      </td>
      <td className={cellClass({ shown: 'wide' })}>{badge}</td>
      <td className={numeric}>{formatCount(tickets)}</td>
      <td className={numeric}>{formatCount(admitted)}</td>
      <td className={numeric}>{formatCount(lapsed)}</td>
      <td className={numeric}>{formatCount(sold)}</td>
      <td className={numeric}>{formatCount(pairs)}</td>
      <td className={numeric}>{formatCount(reminders)}</td>
      <td>
        <div className="row-actions">
          {stage === 'announced' && (
            <>
              <ButtonLink
                size="small"
                to={`/admin/launches?shoe=${encodeURIComponent(shoeId)}`}
                aria-label={`Edit the launch of ${name}`}
              >
                {' '}
                Edit{' '}
              </ButtonLink>
              <ActionButton
                action={`/admin/shoes/${shoeId}/launch`}
                aria-label={`Cancel the launch of ${name}`}
              >
                {' '}
                Cancel launch{' '}
              </ActionButton>
            </>
          )}
          {(stage === 'open' || stage === 'drawing') && (
            <ButtonLink
              size="small"
              to={`/admin/launches?shoe=${encodeURIComponent(shoeId)}`}
              aria-label={`End the launch of ${name}`}
            >
              End…
            </ButtonLink>
          )}
          {stage !== 'announced' && (
            <ButtonLink
              size="small"
              to={`/launches/${shoeId}/draw`}
              reloadDocument
              aria-label={`Draw for ${name}`}
            >
              Draw
            </ButtonLink>
          )}
        </div>
      </td>
    </tr>
  );
}

const stages = {
  announced: 'Announced',
  drawing: 'Drawing',
  open: 'Open',
  'sold-out': 'Sold out',
  ended: 'Ended',
} satisfies Record<LaunchReport['stage'], string>;
