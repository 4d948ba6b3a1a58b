import { OpeningTime } from '#platform/browser/opening-time.tsx';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { formatLeft } from './countdown.tsx';
import { countAhead, findLineStage } from './line-stage.ts';
import { useLine, useServerTime } from './use-line.ts';

/** How somebody with a launched shoe in the cart stands in its line: above all how long their turn lasts. */
export default function LaunchNote({ shoeId, opensAt }: { shoeId: string; opensAt: string }) {
  const { launch, place, offset } = useLine(shoeId, opensAt);
  const now = useServerTime(offset);
  if (!launch || now === null) return null;
  switch (findLineStage(launch, place, now)) {
    case 'announced':
    case 'early':
      return (
        <>
          Opens <OpeningTime at={launch.opensAt} />.
        </>
      );
    case 'admitted':
      return (
        // One text: translating browsers freeze numbers that stand beside other texts.
        <span className="figures">
          {`It's your turn: ${formatLeft(Date.parse(place?.admittedUntil ?? '') - now)} left.`}
        </span>
      );
    case 'waiting':
      return `Your turn hasn't come yet: ${formatCount(countAhead(launch, place?.place ?? 1))} ahead of you.`;
    case 'paying':
      return 'Your payment is in progress.';
    case 'over':
      return 'Your turn is over.';
    case 'sold-out':
      return 'The launch is sold out.';
    case 'ended':
      return 'The launch has ended.';
    default:
      return 'Only people in line can buy this shoe.';
  }
}
