import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import type { CheckedPart, HealthStatus } from '../contract.ts';

/** The checks: what each found, since when, and what to do. */
export function ChecksTable({ checks }: { checks: readonly CheckedPart[] }) {
  const broken = checks.filter(({ status }) => status !== 'ok').length;
  return (
    <section aria-labelledby="checks-title" className="table-section">
      <header className="table-head">
        <h2 id="checks-title" className="table-title">
          {broken === 0 ? 'Everything works' : 'Needs attention'}{' '}
          {broken > 0 && <span className="table-count">{broken}</span>}
        </h2>
      </header>
      <DataTable stacked caption="Checks" columns={columns} empty="No checks">
        {checks.map(({ name, title, status, detail, since, action }) => (
          <tr key={name}>
            <th scope="row">
              <span className="cell-name">{title}</span>
              <span className="cell-meta">
                <HealthBadge status={status} />
                <Timestamp at={since} />
              </span>
            </th>
            <td className={cellClass({ shown: 'wide' })}>
              <HealthBadge status={status} />
            </td>
            <td className={cellClass({ shown: 'wide' })}>
              <Timestamp at={since} />
            </td>
            <td>
              <p className="max-w-prose">{detail}</p>
              {action !== null && <p className="mt-1 max-w-prose text-ink-soft">{action}</p>}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const columns = [
  { name: 'Component' },
  { name: 'Status', shown: 'wide' },
  { name: 'Since (UTC)', shown: 'wide' },
  { name: 'Details' },
] as const;

/** The status of one part of the shop. */
const HealthBadge = ({ status }: { status: HealthStatus }) => (
  <Badge variant={variants[status]}>{labels[status]}</Badge>
);

const labels = { ok: 'Working', warn: 'Needs attention', fail: 'Broken' } as const;
const variants = { ok: 'quiet', warn: 'accent', fail: 'deal' } as const;
