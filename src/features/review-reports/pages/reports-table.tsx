import { useFetcher, useLocation } from 'react-router';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import { DataTable } from '#platform/tables/data-table.tsx';
import type { TablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { TableToolbar } from '#platform/tables/table-toolbar.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { type ReviewReport, reasonLimit } from '../contract/review-reports.ts';

/** The reports, open ones first. */
export function ReportsTable({ reports }: { reports: TablePage<ReviewReport> }) {
  return (
    <TableSection
      title="Reports"
      total={reports.total}
      page={reports.page}
      toolbar={<TableToolbar filters={[stateFilter]} />}
    >
      <DataTable stacked caption="Reports" columns={columns} empty="No reports found">
        {reports.rows.map((report) => (
          <ReportRow key={report._id} report={report} />
        ))}
      </DataTable>
    </TableSection>
  );
}

const stateFilter = {
  name: 'state',
  label: 'Report status',
  options: [
    ['', 'All reports'],
    ['open', 'Open'],
    ['decided', 'Decided'],
  ],
} as const;

const columns = [{ name: 'Report' }, { name: 'Decision' }] as const;

const states = { keep: 'Kept', remove: 'Removed' } as const;

function ReportRow({ report }: { report: ReviewReport }) {
  const { reportedAt, email, reason, shoe, review, decision, decidedAt, statement } = report;
  return (
    <tr>
      <th scope="row">
        <a className="cell-name" href={`/products/${shoe._id}`}>
          {shoe.name}
        </a>
        <span className="cell-meta cell-always">
          <Badge variant={decision === null ? 'accent' : 'quiet'}>
            {decision === null ? 'Open' : states[decision]}
          </Badge>
          <Timestamp at={reportedAt} />
          <span>{email || 'Erased'}</span>
        </span>
        <dl className="mt-3 grid max-w-prose gap-2 font-normal">
          <Text name="Review">
            {review === null ? 'Deleted by its author' : `${review.review} (${review.rating} of 5 stars)`}
          </Text>
          <Text name="Reported because">{reason || 'Erased'}</Text>
        </dl>
      </th>
      <td className="cell-text">
        {decidedAt === null ? (
          <DecisionForm report={report} />
        ) : (
          <>
            <Timestamp at={decidedAt} />
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {statement || 'Erased'}
            </p>
          </>
        )}
      </td>
    </tr>
  );
}

const Text = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
      {children}
    </dd>
  </div>
);

/** Keeps or removes the review, with a reason. */
function DecisionForm({ report: { _id, shoe, review } }: { report: ReviewReport }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      action={`/admin/review-reports/${_id}`}
      onSubmit={submitAtOnce(fetcher)}
      className="grid gap-3"
    >
      <input type="hidden" name="back" value={pathname + search} />
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={reasonLimit}
        required
        help="Sent to those who reported the review and to its author"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          name="decision"
          value="keep"
          disabled={isBusy}
          aria-label={`${review === null ? 'Close report on' : 'Keep'} review of ${shoe.name}`}
        >
          {review === null ? 'Close report' : 'Keep review'}
        </Button>
        {review !== null && (
          <Button
            type="submit"
            size="small"
            name="decision"
            value="remove"
            disabled={isBusy}
            aria-label={`Remove review of ${shoe.name}`}
          >
            Remove review
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
