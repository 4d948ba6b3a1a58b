import type { LoadedPart } from '#platform/browser/slots/slot-parts.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';

/** How many withdrawals wait for an administrator. */
export default {
  load: ({ addTotal }) => addTotal('GET /admin/withdrawals', { query: { done: false, limit: 1 } }),
  Part: ({ data }: { data: number }) => data > 0 && <Notice open={data} />,
} satisfies LoadedPart;

function Notice({ open }: { open: number }) {
  return (
    <section
      aria-label="Withdrawals"
      className="mb-4 flex flex-wrap items-center gap-3 border border-line bg-raised p-4 text-sm"
    >
      <p className="min-w-0 flex-[1_1_15rem]">
        <strong>{`${count(open, 'withdrawal')} to settle.`}</strong> Refund within 14 days of the statement.
      </p>
      <ButtonLink size="small" to="/admin/withdrawals?state=open">
        View withdrawals
      </ButtonLink>
    </section>
  );
}
