import { formatCents } from '#contract/fields/money.ts';
import type { OrderDispute } from '#contract/refunds.ts';
import { Badge } from '../../../ui/badge.tsx';

/** The dispute of an order: what it is about, how it stands, and until when it wants an answer. */
export function DisputeNotice({ dispute }: { dispute: OrderDispute }) {
  const { status, reason, amountCents, dueBy } = dispute;
  const isOver = status === 'won' || status === 'lost' || status === 'warning_closed';
  return (
    <section aria-label="Dispute" className="grid gap-2 border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong>Disputed: {formatCents(amountCents)}</strong>
        <Badge variant={status === 'won' ? 'accent' : 'deal'}>{words(status)}</Badge>
      </p>
      <p className="text-ink-soft text-sm">Reason: {words(reason)}</p>
      {!isOver && (
        <p>
          {dueBy ? (
            <>
              Send evidence at the payment provider by{' '}
              <time dateTime={dueBy} className="figures">
                {dueBy.slice(0, 10)}
              </time>
              ; without an answer it is lost.
            </>
          ) : (
            'The bank decides; nothing is refunded meanwhile.'
          )}
        </p>
      )}
    </section>
  );
}

const words = (name: string): string => name.replaceAll('_', ' ');
