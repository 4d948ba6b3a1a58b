import type { LoadedPart } from '#platform/browser/slots/slot-parts.ts';
import { type LinePlace, toPlaces } from '../place.ts';
import { PlaceList } from '../place-list.tsx';

export default {
  load: async ({ add }) => toPlaces(await add('GET /waitlist', {}, []), Date.now()),
  Part: OwnWaitlists,
} satisfies LoadedPart;

/** The own places in the lines for sizes, if there are any. */
function OwnWaitlists({ data: places }: { data: readonly LinePlace[] }) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="waitlists" className="mt-10 grid gap-6">
      <h2 id="waitlists" className="wide text-heading">
        Your waitlists
      </h2>
      <PlaceList places={places} />
    </section>
  );
}
