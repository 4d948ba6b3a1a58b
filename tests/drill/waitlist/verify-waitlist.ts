import {
  countSoldUnits,
  findPaymentViolations,
  findStockViolations,
  type StockedUnits,
} from '../../support/invariants.ts';
import { contestedSize, type DrillEnvironment } from '../drill-environment.ts';
import type { DrillFindings } from '../verify-results.ts';
import { listLineViolations } from './record-line.ts';
import type { WaitingResult } from './waiting-person.ts';

interface WaitlistRun {
  readonly results: readonly WaitingResult[];
  readonly pairs: number;
  readonly kills: number;
  readonly stocked: StockedUnits;
  /** Whether everything that was kept for somebody was bought or given on in time, and how long that took. */
  readonly isQuiet: boolean;
  readonly seconds: number;
}

/** Compares what the line left behind with what it promised. */
export async function verifyWaitlist(
  environment: DrillEnvironment,
  { results, pairs, kills, stocked, isQuiet, seconds }: WaitlistRun,
): Promise<DrillFindings> {
  const { db } = environment;
  const [entries, mails, attempts, orders, stock, sold] = await Promise.all([
    db.selectFrom('waitlist_entry').selectAll().execute(),
    db.selectFrom('outbox').select('dedup').where('kind', '=', 'waitlist').execute(),
    db.selectFrom('checkout_attempt').select('uid').execute(),
    db.selectFrom('shop_order').select(['uid', 'id_payment']).execute(),
    db
      .selectFrom('shoe_size')
      .select(['quantity', 'offered'])
      .where('shoe_id', '=', contestedSize.shoe)
      .where('size', '=', contestedSize.size)
      .executeTakeFirstOrThrow(),
    countSoldUnits(environment, `${contestedSize.shoe} ${contestedSize.size}`),
  ]);
  const count = (outcome: WaitingResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const offerMails = (id: string) => mails.filter(({ dedup }) => dedup?.includes(`${id}:offered:`)).length;
  /** Whoever saw the offer and paid before the mail was written needs none. */
  const hasPaid = (own: string | null) => attempts.some(({ uid }) => uid === own);
  const isWaiting = entries.some(({ state }) => state === 'waiting');
  return {
    resultsAtKills: [],
    rows: [
      ['People', results.length],
      ['Pairs that came back', pairs],
      ['Kills', kills],
      ['Offers', entries.reduce((sum, { offers }) => sum + offers, 0)],
      ['Mails of offers', entries.reduce((sum, { id }) => sum + offerMails(id), 0)],
      ['Bought', count('bought')],
      ['Let their offer lapse, or came too late', count('lapsed') + count('sold out')],
      ['Left', count('left')],
      ['Still wait', count('still waiting')],
      ['Sold in the end', sold],
      ['Seconds until nothing was held', seconds.toFixed(1)],
    ],
    invariants: [
      {
        text: 'The first in line were first, and nobody could buy past those who wait',
        violations: await listLineViolations(db),
      },
      {
        text: 'No offer has two mails, and none ended before its owner was told',
        violations: entries
          .filter(({ id, offers, state, uid }) =>
            state === 'expired' && !hasPaid(uid) ? offerMails(id) !== offers : offerMails(id) > offers,
          )
          .map(({ id, offers, state }) => `${id}: ${offerMails(id)} mails of ${offers} offers, ${state}`),
      },
      {
        text: 'Every pair is in stock, kept for one person or sold once',
        violations: await findStockViolations(environment, stocked),
      },
      {
        text: 'Every order has exactly one charge of its amount; every other charge was refunded',
        violations: await findPaymentViolations(environment),
      },
      {
        text: 'Whoever was told that they bought has one order, and nobody has two',
        violations: [
          ...results
            .filter(({ outcome, uid, idPayment }) => {
              const own = orders.filter((order) => order.uid === uid);
              return outcome === 'bought' ? own[0]?.id_payment !== idPayment : own.length > 0;
            })
            .map(({ uid, outcome }) => `${uid}: ${outcome}`),
          ...[...Map.groupBy(orders, ({ uid }) => uid)]
            .filter(([, own]) => own.length > 1)
            .map(([uid, own]) => `${uid} has ${own.length} orders`),
        ],
      },
      {
        text: 'Nothing is held for ever, and no pair lies there while somebody waits',
        violations: [
          ...(isQuiet ? [] : [`${stock.offered} pairs are still kept`]),
          ...(isWaiting && stock.quantity + stock.offered > 0 ? [`${stock.quantity} pairs lie there`] : []),
          ...entries
            .filter(({ state, attempt_id, offers }) => state === 'taken' && attempt_id === null && offers > 0)
            .map(({ id }) => `${id} is taken by no checkout`),
        ],
      },
    ],
  };
}
