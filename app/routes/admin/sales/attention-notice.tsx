import { Link } from 'react-router';
import type { Summary, WaitingOrder } from '#contract/admin.ts';
import { formatCents } from '#contract/fields/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';

/** Says which orders wait for an administrator, and that payments could not be finished; leads to each. */
export function AttentionNotice({ summary: { attention, waiting } }: { summary: Summary }) {
  const unfinished = attention - waiting.length;
  return (
    <section aria-label="Needs you" className="mb-4 grid gap-3 border border-line bg-raised p-4 text-sm">
      {waiting.length > 0 && (
        <ul className="grid gap-2">
          {waiting.map(({ idPayment, kind, amountCents }) => (
            <li key={`${kind} ${idPayment}`}>
              <strong>{texts[kind].title}</strong>{' '}
              <strong className="figures">{formatCents(amountCents)}</strong>: {texts[kind].action}{' '}
              <Link className="wrap-anywhere underline" to={`/orders?search=${idPayment}`}>
                Order {idPayment}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {waiting.some(({ kind }) => kind === 'dispute') && (
        <ButtonLink size="small" className="justify-self-start" to="/orders?status=disputed">
          Disputed orders
        </ButtonLink>
      )}
      {unfinished > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 flex-1">
            <strong>{unfinished === 1 ? '1 payment' : `${unfinished} payments`}</strong> could not be
            finished.
          </p>
          <ButtonLink size="small" to="/admin/money">
            Money check
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

const texts: Readonly<Record<WaitingOrder['kind'], { title: string; action: string }>> = {
  'refund-failed': { title: 'A refund failed,', action: 'refund again, or pay the buyer in another way.' },
  dispute: { title: 'A payment is disputed,', action: 'answer the bank before the deadline.' },
};
