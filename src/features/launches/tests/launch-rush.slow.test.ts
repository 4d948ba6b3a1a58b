import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpBuyer } from '#tests/drill/checkout-client.ts';
import { type KillableShop, preloadShop } from '#tests/support/killable-shop.ts';
import { killableShopOrigin } from '#tests/support/killable-shop-identity.ts';
import {
  announce,
  createLaunchShoe,
  findLaunchViolations,
  join,
  letTimeCome,
  runLaunchJob,
  waitUntilBlocked,
} from '#tests/support/launch-shop.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { hashTickets } from '../contract/draw.ts';
import { launchPlace } from '../contract/launches.ts';

let shop: TestShop;
let ada: Member;
let members: readonly Member[];
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  members = await Promise.all(Array.from({ length: 12 }, () => shop.signUp()));
});
afterAll(() => shop.close());

/** The tickets of a launch, by id. */
const readTickets = async (id: string) =>
  (
    await shop.db
      .selectFrom('launch_ticket')
      .select(['id', 'early', 'place'])
      .where('shoe_id', '=', id)
      .execute()
  ).toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The ids of the published tickets, which must be those of the published hash. */
async function listDrawn(id: string): Promise<string[]> {
  const answer = await shop.visitor().call('GET /launches/{id}/draw', { params: { id } });
  if (!answer.ok) throw new Error('there is no draw');
  const { tickets, ticketsHash } = answer.body;
  expect(await hashTickets(tickets)).toBe(ticketsHash);
  return tickets.map((ticket) => ticket.id).toSorted();
}

test('of a rush in which the opening falls everybody who was told of a place has it, and the list of the draw is exactly the early ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(3), { minLength: members.length, maxLength: members.length }),
      async (groups) => {
        const id = await createLaunchShoe(ada, 1);
        await announce(ada, id);
        const rush = (nth: number) =>
          Promise.all(members.filter((_, index) => groups[index] === nth).map((member) => join(member, id)));
        // The second group comes with the opening, the third before anybody drew, the last while places are drawn.
        const first = await rush(0);
        const during = rush(1);
        await letTimeCome(shop, id);
        const third = await rush(2);
        const [last] = await Promise.all([rush(3), runLaunchJob(shop), runLaunchJob(shop)]);
        const late = [...third, ...last];
        const told = [...first, ...(await during), ...late];
        await runLaunchJob(shop);

        const rows = await readTickets(id);
        expect(told.map(({ ticket }) => ticket).toSorted()).toEqual(rows.map((row) => row.id));
        const listed = await listDrawn(id);
        expect(listed).toEqual(rows.filter(({ early }) => early).map((row) => row.id));
        expect(listed).toEqual(expect.arrayContaining(first.map(({ ticket }) => ticket)));
        for (const { ticket, place } of late) {
          expect(listed).not.toContain(ticket);
          if (place !== null) expect(rows.find((row) => row.id === ticket)?.place).toBe(place);
        }
        expect(await findLaunchViolations(shop)).toEqual([]);
        await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });
      },
    ),
    { numRuns: 10 },
  );
});

test('the list is not closed while a rush that came before the opening is being written', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  const isOpen = sql<boolean>`opens_at <= clock_timestamp()`.as('is_open');
  const read = () =>
    shop.db
      .selectFrom('launch')
      .select(['closed_at', isOpen])
      .where('shoe_id', '=', id)
      .executeTakeFirstOrThrow();
  const { told, job } = await shop.db.transaction().execute(async (transaction) => {
    await sql`lock table launch_ticket in share row exclusive mode`.execute(transaction);
    const opens_at = sql<Date>`clock_timestamp() + interval '2 seconds'`;
    await shop.db.updateTable('launch').set({ opens_at }).where('shoe_id', '=', id).execute();
    const joins = Promise.all(members.map((member) => join(member, id)));
    await waitUntilBlocked(shop, 'insert into "launch_ticket"');
    await expect.poll(async () => (await read()).is_open).toBe(true);
    let isOver = false;
    const round = runLaunchJob(shop).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await read()).closed_at !== null).toBe(true);
    return { told: joins, job: round };
  });
  await job;
  const places = await told;
  await runLaunchJob(shop);
  const rows = await readTickets(id);
  expect(rows.map((row) => row.id)).toEqual(places.map(({ ticket }) => ticket).toSorted());
  expect(await listDrawn(id)).toEqual(rows.filter(({ early }) => early).map((row) => row.id));
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('a process that is killed while it writes a rush has answered nobody whom it did not write, and who asks again has a place', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  const processes = [startShop(), startShop()] as const;
  try {
    const killed = await processes[0].start();
    const endpoints = { shopUrl: () => killed.url, origin: killableShopOrigin, processorUrl: '' };
    const people = await Promise.all(Array.from({ length: 12 }, () => signUpBuyer(endpoints)));
    const [early, late] = [people.slice(0, 6), people.slice(6)];
    const told = await Promise.all(early.map((person) => joinOver(killed, id, person.cookie)));
    const lost = await shop.db.transaction().execute(async (transaction) => {
      await sql`lock table launch_ticket in share row exclusive mode`.execute(transaction);
      const answers = Promise.allSettled(late.map((person) => joinOver(killed, id, person.cookie)));
      await waitUntilBlocked(shop, 'insert into "launch_ticket"');
      await killed.kill();
      return answers;
    });
    expect(lost.map(({ status }) => status)).toEqual(late.map(() => 'rejected'));
    const next = await processes[1].start();
    const again = await Promise.all(people.map((person) => joinOver(next, id, person.cookie)));
    expect(again.slice(0, 6)).toEqual(told);
    expect(new Set(again.map(({ ticket }) => ticket)).size).toBe(12);
    expect(again.every(({ joined }) => joined)).toBe(true);
    expect(await findLaunchViolations(shop)).toEqual([]);
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
  }
});

const startShop = () =>
  preloadShop({ databaseUrl: shop.database.url, processorPort: 1, webhookSecret: 'unused' });

async function joinOver({ url }: KillableShop, id: string, cookie: string) {
  const response = await fetch(`${url}/api/launches/${id}/place`, {
    method: 'POST',
    headers: { origin: killableShopOrigin, cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  return launchPlace.parse(await response.json());
}
