import type { Launch, LaunchPlace } from '../../contract/launches.ts';

/**
 * Where somebody stands in the line of a launch. `paying`: their time is over, and a payment that began in time is not
 * decided. `over`: their admission was used, given away or ran out.
 */
export type LineStage =
  | 'announced'
  | 'early'
  | 'drawing'
  | 'open'
  | 'waiting'
  | 'admitted'
  | 'paying'
  | 'over'
  | 'sold-out'
  | 'ended';

/** What decides it: of the launch, and the own place; null for visitors, and until it is known. */
export type LineProgress = Pick<
  Launch,
  'stage' | 'opensAt' | 'pairs' | 'free' | 'perAccount' | 'admittedThrough' | 'tickets'
>;
export type OwnPlace = Pick<
  LaunchPlace,
  'joined' | 'place' | 'state' | 'admittedUntil' | 'admissionOver' | 'bought'
>;

/** @param now the server's time in ms */
export function findLineStage(launch: LineProgress, place: OwnPlace | null, now: number): LineStage {
  if (launch.stage === 'sold-out' || launch.stage === 'ended') return launch.stage;
  if (launch.stage === 'announced' && now < Date.parse(launch.opensAt))
    return place?.joined ? 'early' : 'announced';
  if (launch.stage !== 'open') return 'drawing';
  if (!place?.joined) return 'open';
  if (place.admissionOver) return 'over';
  if (place.state === 'paying') return 'paying';
  if (place.admittedUntil !== null) return now < Date.parse(place.admittedUntil) ? 'admitted' : 'over';
  // Drawn, and the own place not yet asked for.
  return place.place === null ? 'drawing' : 'waiting';
}

/** How many places before an own one are still to be let in. */
export const countAhead = ({ admittedThrough }: Pick<Launch, 'admittedThrough'>, place: number): number =>
  Math.max(0, place - admittedThrough - 1);

/**
 * What somebody who waits may hope for, honestly. Only those who are still ahead count, against the pairs that are kept for
 * nobody who was let in.
 */
export function describeChance(launch: LineProgress, place: number): string {
  const { free, perAccount } = launch;
  const people = countAhead(launch, place) + 1;
  if (people * perAccount <= free)
    return 'There are enough pairs for everyone up to your place, so your turn will come. Your size may sell out first.';
  if (people <= free)
    return 'There is a pair for everyone up to your place, but some people may buy more than one, and your size may sell out.';
  return "There aren't enough pairs for everyone up to your place. Your turn comes only if some people don't buy.";
}

/** What a screen reader is told when the stage changes, once; empty for what the page says anyway. */
export const stageNews: Readonly<Record<LineStage, string>> = {
  announced: '',
  early: "You're in the draw.",
  drawing: 'Places are being drawn.',
  open: 'The launch is open.',
  waiting: "You're in line.",
  admitted: "It's your turn. Choose your size and buy.",
  paying: 'Your payment is in progress.',
  over: 'Your turn is over.',
  'sold-out': 'Sold out.',
  ended: 'The launch has ended.',
};
