import { drawPlaces, hashTickets, sha256 } from '#features/launches/contract/draw.ts';
import { findDrawEndpoint, launch } from '#features/launches/contract/launches.ts';
import { countSoldUnits, findViolations, type StockedUnits } from '../../support/invariants.ts';
import { findLaunchViolations } from '../../support/launch-shop.ts';
import { contestedSize, type DrillEnvironment } from '../drill-environment.ts';
import type { DrillFindings } from '../verify-results.ts';
import type { PersonResult } from './person.ts';
import type { Measurement } from './start-probe.ts';

/** What the launch drill found. */
export type LaunchFindings = Pick<DrillFindings, 'rows' | 'invariants' | 'resultsAtKills'>;

interface LaunchRun {
  readonly results: readonly PersonResult[];
  readonly pairs: number;
  readonly stocked: StockedUnits;
  readonly quiet: Measurement;
  readonly during: Measurement;
  readonly joined: number;
  readonly joinSeconds: number;
  readonly commitment: string;
  readonly shoe: string;
  readonly shopUrl: string;
}

/** How many times longer than in a quiet shop an answer about another shoe may take, at the 99th percentile. */
const bound = 2;

/** Compares everything that a launch left with what must hold. */
export async function verifyLaunch(environment: DrillEnvironment, run: LaunchRun): Promise<LaunchFindings> {
  const { results, pairs, stocked, quiet, during, shoe } = run;
  const sold = await countSoldUnits(environment, `${shoe} ${contestedSize.size}`);
  const bought = results.filter(({ outcome }) => outcome === 'bought');
  const owners = await environment.db.selectFrom('shop_order').select('uid').execute();
  const places = await environment.db
    .selectFrom('launch_ticket')
    .select(['uid', 'place'])
    .where('shoe_id', '=', shoe)
    .execute();
  const placeOf = new Map(places.map(({ uid, place }) => [uid, place]));
  const count = (outcome: PersonResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  const ms = ({ p50, p99, count: answers }: Measurement) =>
    `${p50.toFixed(1)} / ${p99.toFixed(1)} ms of ${answers}`;
  const check = (text: string, violations: readonly string[]) => ({ text, violations: [...violations] });
  return {
    resultsAtKills: [],
    rows: [
      ['People', results.length],
      ['Joins a second, before the opening', Math.round(run.joined / run.joinSeconds)],
      ['Bought', bought.length],
      ['Told that it is sold out', count('sold out')],
      ['Let their admission lapse', count('lapsed')],
      ['Gave it up', count('gave up')],
      ['Pages of other shoes, quiet: median / p99', ms(quiet)],
      ['Pages of other shoes, during: median / p99', ms(during)],
      [`p99 during, times quiet (at most ${bound})`, (during.p99 / quiet.p99).toFixed(2)],
    ],
    invariants: [
      check(`exactly ${pairs} pairs are sold`, sold === pairs ? [] : [`${sold} are sold`]),
      check('stock, orders and charges agree', await findViolations(environment, stocked)),
      check(
        'nothing is held twice, and nobody behind was let in first',
        (await findLaunchViolations(environment)).map((row) => JSON.stringify(row)),
      ),
      check('who was told that they bought has an order, one each', [
        ...bought
          .filter(({ uid }) => owners.filter((one) => one.uid === uid).length !== 1)
          .map(({ uid }) => uid),
      ]),
      check(
        'everybody has an answer and the place that they were told',
        results
          .filter(
            ({ uid, place, outcome }) =>
              outcome === 'no answer' ||
              (place !== null && placeOf.get(uid) !== place) ||
              (place === null && outcome !== 'sold out'),
          )
          .map(({ uid, place, outcome }) => `${uid}: ${outcome}, place ${place} of ${placeOf.get(uid)}`),
      ),
      check('the draw is what the published seed gives, and the line followed it', await findDrawErrors(run)),
    ],
  };
}

/** Recomputes the draw from what everybody can read. */
async function findDrawErrors({ shopUrl, shoe, commitment }: LaunchRun): Promise<string[]> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${shopUrl}/api/launches/${path}`)).json();
  const { stage } = launch.parse(await read(shoe));
  const { seed, ticketsHash, tickets } = findDrawEndpoint.responses[200].parse(await read(`${shoe}/draw`));
  if (seed === null || ticketsHash === null) return ['nothing is published'];
  const order = await drawPlaces({ seed, ticketsHash, randomness: null }, tickets);
  const wrong = tickets.filter(({ id, place }) => order[(place ?? 0) - 1] !== id);
  return [
    ...(stage === 'sold-out' ? [] : [`it is ${stage}`]),
    ...((await sha256(seed)) === commitment ? [] : ['the seed is not that of the commitment']),
    ...((await hashTickets(tickets)) === ticketsHash ? [] : ['the tickets have another hash']),
    ...(wrong.length === 0 ? [] : [`${wrong.length} places are not those of the seed`]),
  ];
}
