import { findBrokenMoney, findBrokenStock, listCharged, type Stocked } from '../support/invariants.ts';
import type { Ending } from './buyer.ts';
import { openStates } from './settled.ts';
import { type Stage, wanted } from './stage.ts';

/** What happened, as the drill saw it. */
export interface Course {
  readonly buyers: number;
  readonly pairs: number;
  /** How many had their answer at each kill. */
  readonly answered: readonly number[];
  /** From the last start of the shop until nothing was open. */
  readonly seconds: number;
  readonly endings: readonly Ending[];
  readonly stocked: Stocked;
}

/** The numbers of a drill and whether what must be true is true. */
export interface Findings {
  readonly rows: readonly (readonly [name: string, value: string | number])[];
  /** How many had their answer at each kill. */
  readonly answered: readonly number[];
  readonly invariants: readonly { readonly text: string; readonly broken: readonly string[] }[];
}

/** Reads the books of both sides and holds them against what buyers were told. */
export async function findWhatIsTrue(stage: Stage, course: Course): Promise<Findings> {
  const { db } = stage;
  const { buyers, answered, endings, pairs, seconds } = course;
  const [orders, attempts, mails, charges, stock] = await Promise.all([
    db.selectFrom('shop_order').select(['id', 'uid', 'id_payment']).execute(),
    db.selectFrom('checkout_attempt').select(['id', 'state']).execute(),
    db.selectFrom('outbox').select('dedup').where('kind', '=', 'order-paid').execute(),
    listCharged(stage),
    db
      .selectFrom('shoe_size')
      .select('quantity')
      .where('shoe_id', '=', wanted.shoe)
      .where('size', '=', wanted.size)
      .executeTakeFirstOrThrow(),
  ]);
  const told = (word: Ending['told']) => endings.filter((ending) => ending.told === word);
  const unsure = endings.filter(({ lost, confirming }) => lost + confirming > 0);
  const open = attempts.filter(({ state }) => openStates.some((one) => one === state));
  const bought = Map.groupBy(orders, ({ uid }) => uid);
  const ordersOf = (uid: string) => bought.get(uid) ?? [];
  const mailsOf = (id: string) => mails.filter(({ dedup }) => dedup === `order-paid:${id}`);
  return {
    rows: [
      ['Buyers', buyers],
      ['Pairs at the beginning', pairs],
      ['Kills', answered.length],
      ['… before anybody had an answer', answered.filter((count) => count === 0).length],
      ['… while some had', answered.filter((count) => count > 0 && count < buyers).length],
      ['… after all had', answered.filter((count) => count >= buyers).length],
      ['Sold', told('sold').length],
      ['Refused: sold out', told('sold out').length],
      ['Refused: card declined', told('declined').length],
      ['Without an answer at first → settled', `${unsure.length} → ${unsure.length - open.length}`],
      ['Attempts in the shop’s books', attempts.length],
      ['Stock at the end', stock.quantity],
      ['Charges', charges.length],
      ['Refunds', charges.filter(({ refunded }) => refunded > 0).length],
      ['Orders', orders.length],
      ['Order mails', mails.length],
      ['Seconds from the last start to all settled', seconds.toFixed(1)],
    ],
    answered,
    invariants: [
      {
        text: 'Never more sold than there were',
        broken: orders.length > pairs ? [`${orders.length} orders of ${pairs} pairs`] : [],
      },
      {
        text: 'Every pair is in stock or sold, none twice',
        broken: await findBrokenStock(stage, course.stocked),
      },
      {
        text: 'Every order has exactly one charge of its amount; any other charge was given back',
        broken: await findBrokenMoney(stage),
      },
      {
        text: 'Everybody was told yes or no',
        broken: told('nothing').map(({ uid }) => uid),
      },
      {
        text: 'Whoever was told "paid" has that order',
        broken: told('sold')
          .filter(({ uid, idPayment }) => !ordersOf(uid).some((order) => order.id_payment === idPayment))
          .map(({ uid }) => uid),
      },
      {
        text: 'Whoever was told "no" has no order',
        broken: [...told('declined'), ...told('sold out')]
          .filter(({ uid }) => ordersOf(uid).length > 0)
          .map(({ uid }) => uid),
      },
      {
        text: 'Nobody bought twice',
        broken: [...bought].filter(([, own]) => own.length > 1).map(([uid]) => uid),
      },
      {
        text: 'Every order has its mail, once',
        broken: orders.filter(({ id }) => mailsOf(id).length !== 1).map(({ id }) => id),
      },
      {
        text: 'Nothing is left open, 60 s after the shop is up',
        broken: open.map(({ id, state }) => `${id} is ${state}`),
      },
    ],
  };
}
