import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Launch, LaunchPlace } from '#features/launches/contract/launches.ts';
import { startLaunchJob } from '#features/launches/server/launch-job.ts';
import {
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  type TestCheckoutResponse,
} from './checkout-requests.ts';
import type { PaymentTestShop } from './payment-test-shop.ts';
import { createGoodShoe } from './shoe-form.ts';
import type { TestClient } from './test-client.ts';
import type { Member, TestShop } from './test-shop.ts';

/** The size in which the shoes of {@link createLaunchShoe} come. */
export const launchSize = '9';

/** Creates a shoe with pairs of one size; returns its id. */
export async function createLaunchShoe(administrator: TestClient, pairs: number): Promise<string> {
  const { _id } = await createGoodShoe(administrator, { size: launchSize, q: String(pairs) });
  return _id;
}

/** An hour from now, as an ISO 8601 time. */
export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Makes a shoe a launch that opens in an hour, or then. */
export async function announce(
  administrator: TestClient,
  id: string,
  perAccount = 1,
  opensAt = inAnHour(),
): Promise<void> {
  const body = { opensAt, perAccount };
  const answer = await administrator.call('PUT /admin/shoes/{id}/launch', { params: { id }, body });
  if (!answer.ok) throw new Error(`the launch was refused: ${answer.problem.detail}`);
}

/** Lets the time of a launch come. */
export const letTimeCome = (shop: TestShop, id: string) =>
  shop.db.transaction().execute(async (transaction) => {
    const opens_at = new Date(Date.now() - 1);
    await transaction.updateTable('launch').set({ opens_at }).where('shoe_id', '=', id).execute();
    await transaction.updateTable('shoe').set({ opens_at }).where('id', '=', id).execute();
  });

/** One round of the job of launches. */
export async function runLaunchJob(shop: TestShop): Promise<void> {
  const job = startLaunchJob({
    db: shop.db,
    longDb: shop.db,
    cacheInvalidator: shop.cacheInvalidator,
    beacon: shop.dependencies.beacon,
    settings: shop.settings,
    mailSite: shop.dependencies.mailSite,
    log: { info: () => {}, warn: rethrow },
  });
  await job.runOnce();
  await job.stop();
}

const rethrow = ({ err }: { err?: unknown }) => {
  if (err !== undefined) throw err;
};

/** Opens a launch and lets in as many as there are pairs for. */
export async function open(shop: TestShop, id: string): Promise<void> {
  await letTimeCome(shop, id);
  await runLaunchJob(shop);
}

/** Takes a place. */
export async function join(member: Member, id: string, number?: string): Promise<LaunchPlace> {
  const body = number === undefined ? {} : { number };
  return bodyOf(await member.call('POST /launches/{id}/place', { params: { id }, body }));
}

/** The own place. */
export const placeOf = async (member: Member, id: string): Promise<LaunchPlace> =>
  bodyOf(await member.call('GET /launches/{id}/place', { params: { id } }));

/** Leaves the line. */
export const leave = async (member: Member, id: string): Promise<LaunchPlace> =>
  bodyOf(await member.call('DELETE /launches/{id}/place', { params: { id } }));

/** The launch as everybody sees it. */
export const launchOf = async (shop: TestShop, id: string): Promise<Launch> =>
  bodyOf(await shop.visitor().call('GET /launches/{id}', { params: { id } }));

/** The same, whatever is cached of it: joining invalidates it only through the watch of the catalog. */
export async function freshLaunchOf(shop: TestShop, id: string): Promise<Launch> {
  await shop.cacheInvalidator.invalidate([`launch:${id}`]);
  return launchOf(shop, id);
}

function bodyOf<T>(answer: { ok: true; body: T } | { ok: false; problem: { code: string } }): T {
  if (!answer.ok) throw new Error(`the call answered ${answer.problem.code}`);
  return answer.body;
}

/** Buys pairs of a launch. */
export async function buyLaunched(
  shop: PaymentTestShop,
  member: Member,
  id: string,
  { card = cards.good, quantity = 1 }: { card?: string; quantity?: number } = {},
): Promise<TestCheckoutResponse> {
  const line = await createCartLine(shop, id, launchSize, quantity);
  return sendCheckout(member, checkoutBodyOf(member, await createPaymentMethod(shop, card), [line]));
}

/** Lets the admissions to a launch run out. */
export const letAdmissionsPass = (shop: TestShop, id: string) =>
  shop.db
    .updateTable('launch_ticket')
    .set({ admitted_until: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('shoe_id', '=', id)
    .where('admitted_until', 'is not', null)
    .execute();

/** Resolves once a statement with a text waits for the lock of the tickets. */
export const waitUntilBlocked = ({ db }: Pick<TestShop, 'db'>, text: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from pg_locks join pg_stat_activity using (pid)
        where relation = 'launch_ticket'::regclass and not granted and position(${text} in query) > 0
          and pid <> pg_backend_pid()`.execute(db);
      if (rows.length === 0) throw new Error(`Nothing waits with ${text}`);
    },
    { timeout: 30_000, interval: 10 },
  );

/** What must hold of a launch at every moment. @returns a sentence for each violation */
export async function findLaunchViolations(shop: Pick<TestShop, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    select launch.shoe_id, 'more is held than there is' as what from launch where
      (select coalesce(sum(held), 0) from launch_ticket where launch_ticket.shoe_id = launch.shoe_id)
      > (select sum(quantity) from shoe_size where shoe_size.shoe_id = launch.shoe_id)
    union all
    select shoe_id, 'places are not dense' from launch_ticket where place is not null
      group by shoe_id having count(*) <> max(place) or min(place) <> 1
    union all
    select shoe_id, 'the launch has another count of tickets' from launch where
      (tickets, early) <> (select count(*)::int, count(*) filter (where early)::int from launch_ticket
        where launch_ticket.shoe_id = launch.shoe_id)
    union all
    select launch.shoe_id, 'an account holds and has more than it may' from launch_ticket
      join launch on launch.shoe_id = launch_ticket.shoe_id
      where held + (select coalesce(sum(quantity), 0) from launch_purchase where ticket_id = launch_ticket.id) > per_account
    union all
    select shoe_id, 'somebody behind was let in first' from launch_ticket waiting
      where waiting.place is not null and waiting.admitted_at is null and waiting.left_at is null and waiting.uid is not null
        and exists (select from launch_ticket other where other.shoe_id = waiting.shoe_id
          and other.place > waiting.place and other.admitted_at is not null)
    union all
    select purchase.ticket_id, 'a purchase without its checkout' from launch_purchase purchase
      join checkout_attempt attempt on attempt.id = purchase.attempt_id where attempt.state = 'failed'`.execute(
    shop.db,
  );
  return rows;
}
