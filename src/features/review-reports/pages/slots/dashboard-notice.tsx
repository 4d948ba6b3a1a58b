import type { LoadedPart } from '#platform/browser/slots/slot-parts.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';

/** How many reports wait for an administrator. */
export default {
  load: ({ addTotal }) => addTotal('GET /admin/review-reports', { query: { open: true, limit: 1 } }),
  Part: ({ data }: { data: number }) => data > 0 && <Notice open={data} />,
} satisfies LoadedPart;

function Notice({ open }: { open: number }) {
  return (
    <section
      aria-label="Reported reviews"
      className="mb-4 flex flex-wrap items-center gap-3 border border-line bg-raised p-4 text-sm"
    >
      <p className="min-w-0 flex-[1_1_15rem]">
        <strong>{`${count(open, 'report')} of reviews to decide.`}</strong> Decide without undue delay.
      </p>
      <ButtonLink size="small" to="/admin/review-reports?state=open">
        View reports
      </ButtonLink>
    </section>
  );
}
