import { useRouteLoaderData } from 'react-router';
import type { ProviderDashboards } from '#platform/browser/api/app-context.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonAnchor } from '#platform/ui/button.tsx';
import type { OrderDispute } from '../../../contract/refunds.ts';

/** The dispute of an order: its reason, its state, its deadline, and where to respond. */
export function DisputeNotice({ dispute, currency }: { dispute: OrderDispute; currency: string }) {
  const { status, reason, amountCents, dueBy } = dispute;
  const admin = useRouteLoaderData<{ providerDashboards: ProviderDashboards }>(
    'shop/shell/pages/admin/admin-only',
  );
  return (
    <section aria-label="Dispute status" className="grid gap-2 border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong>Disputed: {formatCents(amountCents, currency)}</strong>
        <Badge variant={status === 'won' ? 'accent' : 'deal'}>{words(status)}</Badge>
      </p>
      <p className="text-ink-soft text-sm">Reason: {words(reason)}</p>
      {status.endsWith('needs_response') && dueBy !== null && (
        <p>
          Respond by <Timestamp at={dueBy} />, or you lose the dispute.
        </p>
      )}
      {status.endsWith('needs_response') && admin && (
        <p>
          <ButtonAnchor
            size="small"
            href={admin.providerDashboards.payments}
            target="_blank"
            rel="noreferrer"
          >
            Respond in the provider’s dashboard
          </ButtonAnchor>
        </p>
      )}
      {status.endsWith('under_review') && (
        <p>The bank is reviewing the dispute. You don't need to do anything.</p>
      )}
    </section>
  );
}

const words = (name: string): string => name.replaceAll('_', ' ');
