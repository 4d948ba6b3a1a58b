import { sql } from 'kysely';
import type { LaunchPlace } from '#features/launches/contract/launches.ts';
import { countAhead, describeChance, findLineStage } from '#features/launches/pages/line/line-stage.ts';
import { findPaymentViolations, findStockViolations } from '../../support/invariants.ts';
import { findLaunchViolations, freshLaunchOf } from '../../support/launch-shop.ts';
import type { Member } from '../../support/test-shop.ts';
import type { LineWorld } from './line-world.ts';

/** What must hold after every step. @returns a sentence for each violation */
export async function findLineViolations(world: LineWorld): Promise<string[]> {
  const { shop, stocked } = world;
  const found = [
    ...(await findStockViolations(shop, stocked)),
    ...(await findPaymentViolations(shop)),
    ...(await findLaunchViolations(shop))
      .map((row) => JSON.stringify(row))
      .filter((row) => !isAllowed(world, row)),
    ...(await findWaitlistViolations(world)),
    ...(await world.findWrongTotals()),
    ...shop.logLines.splice(0).filter((line) => /"level":[56]0/.test(line)),
  ];
  for (const shoe of world.shoes) found.push(...(await findUntruths(world, shoe)));
  return found;
}

/**
 * More may be held than there is only after an administrator lowered the stock (decision 038); and places may be passed over
 * while their accounts are disabled.
 */
const isAllowed = ({ lowered, hasDisabled }: LineWorld, row: string): boolean =>
  (row.includes('more is held') && lowered) || (row.includes('somebody behind') && hasDisabled);

/** Nobody has two places or two pairs of one size, and nobody waits while a pair is there that they may have. */
async function findWaitlistViolations({ shop }: LineWorld): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with entry as (
      select waitlist_entry.*, coalesce(account.uid, waitlist_entry.email) as person from waitlist_entry
      left join shop_user account on account.uid = waitlist_entry.uid or lower(account.email) = lower(waitlist_entry.email)
      where waitlist_entry.state in ('waiting', 'offered'))
    select person || ' is kept two pairs of ' || shoe_id || ' ' || size as what from entry
      where state = 'offered' group by person, shoe_id, size having count(*) > 1
    union all
    select entry.id || ' waits while a pair is for everybody' from entry
      join shoe_size stock using (shoe_id, size) join shoe on shoe.id = shoe_id
      where state = 'waiting' and not passed_over and stock.quantity > 0 and shoe.opens_at is null and shoe.deleted_at is null
    union all
    select entry.id || ' is in line for a shoe that is gone' from entry join shoe on shoe.id = shoe_id
      where shoe.deleted_at is not null
    union all
    select shoe.id || ' opens otherwise than its launch' from shoe left join launch on launch.shoe_id = shoe.id
        and launch.sold_out_at is null and launch.ended_at is null and launch.withdrawn_at is null
      where shoe.opens_at is distinct from launch.opens_at
    union all
    select launch.shoe_id || ' is held though it is over' from launch join launch_ticket ticket on ticket.shoe_id = launch.shoe_id
      where held > 0 and (sold_out_at is not null or ended_at is not null or withdrawn_at is not null)`.execute(
    shop.db,
  );
  return rows.map(({ what }) => what);
}

/** A ticket as its row says. */
interface Ticket {
  readonly id: string;
  readonly uid: string | null;
  readonly place: number | null;
  readonly isAhead: boolean;
  /** Whether something is held for them, or being paid by them. */
  readonly mayBuy: boolean;
}

/** What the API and the page say of a launch and the own place differs from the rows. */
async function findUntruths({ shop, members }: LineWorld, shoe: string): Promise<string[]> {
  const { rows } = await sql<Ticket>`
    select ticket.id, ticket.uid, place, held > 0 or exists (select from launch_purchase purchase
          join checkout_attempt attempt on attempt.id = purchase.attempt_id
          where ticket_id = ticket.id and attempt.state in ('open', 'waiting')) as "mayBuy",
        ticket.admitted_at is null and left_at is null
        and exists (select from shop_user where shop_user.uid = ticket.uid and status = 'Enabled') as "isAhead"
      from launch_ticket ticket join launch on launch.shoe_id = ticket.shoe_id join shoe on shoe.id = ticket.shoe_id
      where ticket.shoe_id = ${shoe} and withdrawn_at is null and shoe.deleted_at is null`.execute(shop.db);
  const shown = await shop.visitor().call('GET /launches/{id}', { params: { id: shoe } });
  if (!shown.ok && shown.problem.code !== 'NOT_FOUND') return [`the launch answers ${shown.problem.code}`];
  if (!shown.ok) return rows.length > 0 ? [`a launch with tickets of ${shoe} is not shown`] : [];
  const launch = await freshLaunchOf(shop, shoe);
  const found: string[] = [];
  if (launch.tickets !== rows.length) found.push(`${launch.tickets} tickets are shown of ${rows.length}`);
  for (const member of members) {
    const response = await member.call('GET /launches/{id}/place', { params: { id: shoe } });
    if (!response.ok) continue;
    found.push(...judgePlace(launch, response.body, rows, member));
  }
  return found;
}

function judgePlace(
  launch: Awaited<ReturnType<typeof freshLaunchOf>>,
  place: LaunchPlace,
  tickets: readonly Ticket[],
  { uid, email }: Member,
): string[] {
  const own = tickets.find((ticket) => ticket.uid === uid);
  const found: string[] = [];
  const report = (what: string, shown: unknown, actual: unknown) => {
    if (shown !== actual) found.push(`${email} reads ${what} ${shown}, and it is ${actual}`);
  };
  report('ticket', place.ticket, own?.id ?? null);
  if (launch.stage === 'open') report('place', place.place, own?.place ?? null);
  const stage = findLineStage(launch, place, Date.now());
  if (stage === 'admitted' && !own?.mayBuy)
    found.push(`${email} reads that it is their turn, and nothing is held for them`);
  if (stage !== 'waiting' || place.place === null) return found;
  const mine = place.place;
  report('ahead', countAhead(launch, mine), place.ahead);
  const before = tickets.filter((ticket) => ticket.isAhead && (ticket.place ?? 0) < mine);
  if (!own?.isAhead || mine <= launch.admittedThrough)
    found.push(`${email} reads that they wait, and their turn does not come`);
  const chance = describeChance(launch, mine);
  if (chance.includes('will come') && (before.length + 1) * launch.perAccount > launch.free)
    found.push(
      `${email} reads that their turn will come, with ${before.length} ahead of ${launch.free} pairs`,
    );
  return found;
}
