import type { ReactNode } from 'react';
import { formatMinute } from '#contract/fields/format-time.ts';
import { formatCents } from '#contract/fields/money.ts';
import type { OrderDispute } from '#contract/payments/refunds.ts';
import { Badge } from '../../../ui/badge.tsx';

interface DisputeNoticeProps {
  dispute: OrderDispute & { readonly feeCents?: number | null };
  /** What can be done about it. */
  children?: ReactNode;
}

/** The dispute of an order: what it is about, how it stands, and until when it wants an answer. */
export function DisputeNotice({ dispute, children }: DisputeNoticeProps) {
  const { status, reason, amountCents, dueBy, feeCents } = dispute;
  return (
    <section aria-label="Dispute status" className="grid gap-2 border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong>Disputed: {formatCents(amountCents)}</strong>
        <Badge variant={status === 'won' ? 'accent' : 'deal'}>{words(status)}</Badge>
      </p>
      <p className="text-ink-soft text-sm">
        Reason: {words(reason)}
        {feeCents ? ` · fee ${formatCents(feeCents)}` : ''}
      </p>
      {status.endsWith('needs_response') && dueBy !== null && (
        <p>
          Respond by{' '}
          <time dateTime={dueBy} className="figures">
            {formatMinute(dueBy)}
          </time>{' '}
          UTC, or you lose the dispute.
        </p>
      )}
      {status.endsWith('under_review') && (
        <p>The bank is reviewing the dispute. You don't need to do anything.</p>
      )}
      {children}
    </section>
  );
}

const words = (name: string): string => name.replaceAll('_', ' ');
