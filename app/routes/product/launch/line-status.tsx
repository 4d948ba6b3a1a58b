import type { Launch, LaunchPlace } from '#contract/launches/launches.ts';
import { OpeningTime } from '../../../components/opening-time.tsx';
import { count } from '../../../ui/count.ts';
import { Countdown, formatLeft } from './countdown.tsx';
import { countAhead, describeChance, type LineStage } from './line-stage.ts';

interface LineStatusProps {
  stage: LineStage;
  opensAt: string;
  /** Null until it is known. */
  launch: Launch | null;
  place: LaunchPlace | null;
  /** The server's time in ms; null until it is known, undefined where no time runs. */
  now?: number | null;
}

/** How a launch, and who looks at it, stand. */
export function LineStatus({ stage, opensAt, launch, place, now }: LineStatusProps) {
  if (stage === 'announced' || stage === 'early' || !launch)
    return (
      <div className="launch-stage">
        <p>
          Opens{' '}
          <b>
            <OpeningTime at={opensAt} />
          </b>
        </p>
        {now !== undefined && <Countdown left={now === null ? null : Date.parse(opensAt) - now} />}
        <p className="launch-said">
          {stage === 'early' && <EarlyPlace place={place} />}
          {stage === 'announced' && launch && describeInterest(launch)}
        </p>
      </div>
    );
  // Sizes follow, and time is short.
  const isForBuyers = stage === 'admitted' || stage === 'sold-out' || stage === 'ended';
  const { title, texts } = describe(stage, launch, place, now ?? null);
  return (
    <div className={isForBuyers ? 'grid gap-2' : 'launch-stage'}>
      <p className="wide text-heading figures">{title}</p>
      {texts.map((text) => (
        <p key={text} className="figures">
          {text}
        </p>
      ))}
    </div>
  );
}

/** How many want how many pairs. */
const describeInterest = ({ tickets, pairs }: Launch): string =>
  `${tickets === 0 ? 'Nobody' : count(tickets, 'person').replace('persons', 'people')} took a place so far. There ${pairs === 1 ? 'is' : 'are'} ${count(pairs, 'pair')}.`;

const EarlyPlace = ({ place }: { place: LaunchPlace | null }) => (
  <>
    <b>You have a place in the draw.</b>{' '}
    {place?.newAccount
      ? 'Your account is newer than the announcement, so it is drawn behind those that are older.'
      : 'Its number in the line is drawn when the launch opens.'}
  </>
);

/** A stage after the opening, in words. */
function describe(stage: LineStage, launch: Launch, place: LaunchPlace | null, now: number | null) {
  const { pairs, perAccount, tickets } = launch;
  const most = `${count(perAccount, 'pair')} for each account.`;
  switch (stage) {
    case 'waiting': {
      const own = place?.place ?? 0;
      return {
        title: `Your place: ${own.toLocaleString('en-US')}`,
        texts: [
          `${countAhead(launch, own).toLocaleString('en-US')} ahead of you, ${count(pairs, 'pair')} left.`,
          describeChance(launch, own),
        ],
      };
    }
    case 'admitted': {
      const left = Date.parse(place?.admittedUntil ?? '') - (now ?? Number.NaN);
      return {
        title: Number.isNaN(left) ? 'You are in' : `You are in: ${formatLeft(left)} left`,
        texts: [
          place?.bought
            ? `You bought ${count(place.bought, 'pair')}, at most ${most}`
            : `Choose your size and pay within that time: ${most}`,
        ],
      };
    }
    case 'over':
      return place?.bought
        ? { title: `You bought ${count(place.bought, 'pair')}`, texts: ['Your turn in this launch is over.'] }
        : {
            title: 'Your turn is over',
            texts: ['The time ran out, or you gave your place away. The next in line has it.'],
          };
    case 'open':
      return {
        title: 'It is open',
        texts: [
          `${count(tickets, 'person').replace('persons', 'people')} took a place, ${count(pairs, 'pair')} left, ${most}`,
          'A place that you take now is at the end of the line.',
        ],
      };
    case 'sold-out':
      return {
        title: 'Sold out',
        texts: [
          place?.bought
            ? `You bought ${count(place.bought, 'pair')} of it.`
            : 'Every pair of this launch has found somebody.',
        ],
      };
    case 'ended':
      return { title: 'The launch has ended', texts: ['What is left of it is sold like any other shoe.'] };
    default:
      return {
        title: 'The order is being drawn',
        texts: ['That takes some seconds. You need not do anything, and it does not matter who came first.'],
      };
  }
}
