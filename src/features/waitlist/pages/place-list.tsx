import { useEffect, useEffectEvent } from 'react';
import { Link, useFetcher } from 'react-router';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import { Button } from '#platform/ui/button.tsx';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import { KeptPairButton } from './kept-pair-button.tsx';
import { describePlace, type LinePlace } from './place.ts';

/** Own places in the lines for sizes, each with its way out. */
export function PlaceList({ places }: { places: readonly LinePlace[] }) {
  return (
    <ul className="border-line border-t">
      {places.map((place) => (
        <PlaceRow key={place._id} place={place} />
      ))}
    </ul>
  );
}

function PlaceRow({ place }: { place: LinePlace }) {
  const label = useSizeLabel(place.brand)(place.size);
  const name = `${place.name}, size ${label}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-bold wrap-anywhere">
          <Link to={`/products/${place.shoeId}`} className="hover:underline">
            {name}
          </Link>
        </p>
        <p className={place.state === 'offered' ? 'font-semibold text-deal-ink' : 'text-ink-soft'}>
          {describePlace(place)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {place.state === 'offered' && <KeptPairButton shoeId={place.shoeId} size={place.size} name={name} />}
        <LeaveButton place={place} />
      </div>
    </li>
  );
}

/** Leaves a line at once. */
export function LeaveButton({ place, onLeft }: { place: LinePlace; onLeft?: () => void }) {
  const { _id, shoeId, name, size, brand } = place;
  const label = useSizeLabel(brand)(size);
  const leaving = useFetcher<ActionResult>();
  const hasLeft = leaving.data?.ok === true;
  const tell = useEffectEvent(() => onLeft?.());
  useEffect(() => {
    if (hasLeft) tell();
  }, [hasLeft]);
  return (
    <leaving.Form method="post" action={`/products/${shoeId}/waitlist`} onSubmit={submitAtOnce(leaving)}>
      <input type="hidden" name="leave" value={_id} />
      <Button
        type="submit"
        size="small"
        disabled={leaving.state !== 'idle'}
        aria-label={`Leave waitlist for ${name}, size ${label}`}
      >
        Leave waitlist
      </Button>
    </leaving.Form>
  );
}
