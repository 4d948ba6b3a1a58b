import {
  countSoldUnits,
  findPaymentViolations,
  findStockViolations,
  listCharged,
  type StockedUnits,
} from '../support/invariants.ts';
import { contestedSize, type DrillEnvironment } from './drill-environment.ts';
import type { BuyerResult } from './virtual-buyer.ts';
import { openStates } from './wait-until-settled.ts';

/** The run of a load drill. */
export interface DrillRun {
  readonly buyers: number;
  readonly pairs: number;
  /** How many buyers had their result at each kill. */
  readonly resultsAtKills: readonly number[];
  /** From the last start of the shop until every payment attempt was final. */
  readonly seconds: number;
  readonly results: readonly BuyerResult[];
  readonly stocked: StockedUnits;
}

/** The numbers of a load drill, and the invariants with their violations. */
export interface DrillFindings {
  readonly rows: readonly (readonly [name: string, value: string | number])[];
  /** How many buyers had their result at each kill. */
  readonly resultsAtKills: readonly number[];
  readonly invariants: readonly { readonly text: string; readonly violations: readonly string[] }[];
}

/** Compares the records of shop and payment sandbox with each other and with the buyers' results. */
export async function verifyResults(environment: DrillEnvironment, run: DrillRun): Promise<DrillFindings> {
  const { db } = environment;
  const { buyers, resultsAtKills, results, pairs, seconds } = run;
  const [orders, attempts, emails, charges, stock, sold] = await Promise.all([
    db.selectFrom('shop_order').select(['id', 'uid', 'id_payment']).execute(),
    db.selectFrom('checkout_attempt').select(['id', 'state']).execute(),
    db.selectFrom('outbox').select('dedup').where('kind', '=', 'order-paid').execute(),
    listCharged(environment),
    db
      .selectFrom('shoe_size')
      .select('quantity')
      .where('shoe_id', '=', contestedSize.shoe)
      .where('size', '=', contestedSize.size)
      .executeTakeFirstOrThrow(),
    countSoldUnits(environment, `${contestedSize.shoe} ${contestedSize.size}`),
  ]);
  const withOutcome = (outcome: BuyerResult['outcome']) =>
    results.filter((result) => result.outcome === outcome);
  const unclear = results.filter(
    ({ lostResponses, pendingResponses }) => lostResponses + pendingResponses > 0,
  );
  const open = attempts.filter(({ state }) => openStates.some((one) => one === state));
  const ordersByBuyer = Map.groupBy(orders, ({ uid }) => uid);
  const ordersOf = (uid: string) => ordersByBuyer.get(uid) ?? [];
  const emailsOf = (id: string) => emails.filter(({ dedup }) => dedup === `order-paid:${id}`);
  return {
    rows: [
      ['Buyers', buyers],
      ['Units in stock at the start', pairs],
      ['Kills', resultsAtKills.length],
      ['… before the first result', resultsAtKills.filter((count) => count === 0).length],
      ['… after some results', resultsAtKills.filter((count) => count > 0 && count < buyers).length],
      ['… after all results', resultsAtKills.filter((count) => count >= buyers).length],
      ['Sold', withOutcome('sold').length],
      ['Rejected: sold out', withOutcome('sold out').length],
      ['Rejected: card declined', withOutcome('declined').length],
      ['Results unclear at first → settled', `${unclear.length} → ${unclear.length - open.length}`],
      ['Payment attempts', attempts.length],
      ['Stock at the end', stock.quantity],
      ['Charges', charges.length],
      ['Refunds', charges.filter(({ refunded }) => refunded > 0).length],
      ['Orders', orders.length],
      ['Order emails', emails.length],
      ['Seconds from the last start until settled', seconds.toFixed(1)],
    ],
    resultsAtKills,
    invariants: [
      {
        text: 'No more units were sold than were in stock',
        violations: sold > pairs ? [`${sold} units sold of ${pairs}`] : [],
      },
      {
        text: 'Every unit is either in stock or sold',
        violations: await findStockViolations(environment, run.stocked),
      },
      {
        text: 'Every order has exactly one charge of its amount; every other charge was refunded',
        violations: await findPaymentViolations(environment),
      },
      {
        text: 'Every buyer got a final result',
        violations: withOutcome('unknown').map(({ uid }) => uid),
      },
      {
        text: 'Every confirmed checkout has its order',
        violations: withOutcome('sold')
          .filter(({ uid, idPayment }) => !ordersOf(uid).some((order) => order.id_payment === idPayment))
          .map(({ uid }) => uid),
      },
      {
        text: 'No rejected checkout has an order',
        violations: [...withOutcome('declined'), ...withOutcome('sold out')]
          .filter(({ uid }) => ordersOf(uid).length > 0)
          .map(({ uid }) => uid),
      },
      {
        text: 'No buyer has two orders',
        violations: [...ordersByBuyer].filter(([, own]) => own.length > 1).map(([uid]) => uid),
      },
      {
        text: 'Every order has exactly one email',
        violations: orders.filter(({ id }) => emailsOf(id).length !== 1).map(({ id }) => id),
      },
      {
        text: 'No payment attempt is open 60 s after the last start',
        violations: open.map(({ id, state }) => `${id} is ${state}`),
      },
    ],
  };
}
