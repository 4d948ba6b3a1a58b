import { OpeningTime } from '#platform/browser/opening-time.tsx';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { count } from '#platform/ui/count.ts';
import type { Launch, LaunchPlace } from '../../contract/launches.ts';
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

/** `1 person has`, `1,200 people have`. */
const countPeople = (number: number): string =>
  number === 1 ? '1 person has' : `${formatCount(number)} people have`;

/** How many want how many pairs. */
const describeInterest = ({ tickets, pairs }: Launch): string =>
  `${tickets === 0 ? 'No entries yet' : `${countPeople(tickets)} entered`}. ${count(pairs, 'pair')} available.`;

const EarlyPlace = ({ place }: { place: LaunchPlace | null }) => (
  <>
    <b>You're in the draw.</b>{' '}
    {place?.newAccount
      ? 'Your account was created after the announcement, so your place will be behind those of older accounts.'
      : 'Your place in line is drawn when the launch opens.'}
  </>
);

/** A stage after the opening, in words. */
function describe(stage: LineStage, launch: Launch, place: LaunchPlace | null, now: number | null) {
  const { pairs, perAccount, tickets } = launch;
  const most = `Limit: ${count(perAccount, 'pair')} per account.`;
  switch (stage) {
    case 'waiting': {
      const own = place?.place ?? 0;
      return {
        title: `Your place: ${formatCount(own)}`,
        texts: [
          `${formatCount(countAhead(launch, own))} ahead of you, ${count(pairs, 'pair')} left.`,
          describeChance(launch, own),
        ],
      };
    }
    case 'admitted': {
      const left = Date.parse(place?.admittedUntil ?? '') - (now ?? Number.NaN);
      return {
        title: Number.isNaN(left) ? "It's your turn" : `It's your turn: ${formatLeft(left)} left`,
        texts: [
          place?.bought
            ? `You bought ${count(place.bought, 'pair')}. ${most}`
            : `Choose your size and pay before the time runs out. ${most}`,
        ],
      };
    }
    case 'paying':
      return {
        title: 'Your payment is in progress',
        texts: ['Complete it with your bank. Your pairs stay reserved until then.'],
      };
    case 'over':
      return place?.bought
        ? { title: `You bought ${count(place.bought, 'pair')}`, texts: ['Your turn in this launch is over.'] }
        : {
            title: 'Your turn is over',
            texts: ['The time ran out, or you gave up your place. It went to the next person in line.'],
          };
    case 'open':
      return {
        title: 'Now open',
        texts: [
          `${countPeople(tickets)} joined. ${count(pairs, 'pair')} left. ${most}`,
          'You can join now at the end of the line.',
        ],
      };
    case 'sold-out':
      return {
        title: 'Sold out',
        texts: [
          place?.bought
            ? `You bought ${count(place.bought, 'pair')}.`
            : 'Every pair in this launch has been sold.',
        ],
      };
    case 'ended':
      return { title: 'The launch has ended', texts: ['Any remaining pairs can be bought as usual.'] };
    default:
      return {
        title: 'Places are being drawn',
        texts: [
          "This takes a few seconds. You don't need to do anything, and it makes no difference who joined first.",
        ],
      };
  }
}
