import { Link } from 'react-router';
import { count } from '#platform/ui/count.ts';
import { CopyButton } from '#shop/orders/pages/order/copy-button.tsx';
import type { Launch } from '../../contract/launches.ts';

interface HowItWorksProps {
  shoeId: string;
  /** Null until it is known. */
  launch: Launch | null;
  isBefore: boolean;
}

/** The rules of a launch in three lines, and what the shop has promised. */
export function HowItWorks({ shoeId, launch, isBefore }: HowItWorksProps) {
  return (
    <div className="launch-rules">
      <ol>
        <li>
          {isBefore
            ? 'Enter the draw any time before the launch opens. Places are drawn at random, so it makes no difference when you enter.'
            : 'Everyone who entered before the opening got a random place. Anyone who joins later goes to the end of the line.'}
        </li>
        <li>
          When it's your turn, you have a few minutes to choose a size and pay. Your pair is held for you
          during that time.
        </li>
        <li>
          {launch ? count(launch.perAccount, 'pair') : 'A few pairs'} per account. Pairs that aren't bought go
          to the next person in line.
        </li>
      </ol>
      <div className="launch-commitment">
        <span>Commitment</span>
        <code>{launch?.commitment ?? ' '}</code>
        <CopyButton text={launch?.commitment ?? ''} name="commitment" />
      </div>
      <p className="text-sm text-ink-soft">
        The SHA-256 hash of a secret number used in the draw, published before anyone gets a place.{' '}
        <Link to={`/launches/${shoeId}/draw`} className="link">
          Check the draw
        </Link>
      </p>
    </div>
  );
}
