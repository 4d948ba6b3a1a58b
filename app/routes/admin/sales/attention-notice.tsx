import { ButtonLink } from '../../../ui/button.tsx';

/** Says that payments, refunds or disputes wait for an administrator, and leads to them. */
export function AttentionNotice({ count }: { count: number }) {
  return (
    <section
      aria-label="Needs you"
      className="mb-4 flex flex-wrap items-center gap-3 border border-line bg-raised p-4 text-sm"
    >
      <p className="min-w-60 flex-1">
        <strong>{count === 1 ? '1 payment needs you' : `${count} payments need you`}:</strong> one that could
        not be finished, or a dispute that wants an answer.
      </p>
      <ButtonLink size="small" to="/admin/money">
        Money check
      </ButtonLink>
    </section>
  );
}
