import { Link } from 'react-router';
import type { Launch } from '#contract/launches/launches.ts';
import { count } from '../../../ui/count.ts';
import { CopyButton } from '../../order/copy-button.tsx';

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
            ? 'Take a place any time before it opens. All of them have the same chance: the order is drawn.'
            : 'Places of before the opening were drawn, all with the same chance. Later ones stand behind them.'}
        </li>
        <li>
          When it is your turn you have some minutes to choose a size and pay. Nobody else gets that pair.
        </li>
        <li>
          {launch ? count(launch.perAccount, 'pair') : 'A few pairs'} for each account. What is not bought
          goes to the next in line.
        </li>
      </ol>
      <div className="launch-commitment">
        <span>Commitment</span>
        <code>{launch?.commitment ?? ' '}</code>
        <CopyButton text={launch?.commitment ?? ''} name="commitment" />
      </div>
      <p className="text-sm text-ink-soft">
        The SHA-256 of a secret number that goes into the draw, published before anybody has a place.{' '}
        <Link to={`/launches/${shoeId}/draw`} className="link">
          Check the draw
        </Link>
      </p>
    </div>
  );
}
