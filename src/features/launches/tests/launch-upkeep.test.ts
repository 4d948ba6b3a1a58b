import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { measureBusiness } from '#platform/monitoring/business-metrics.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { shopMetrics } from '#shop/shop-metrics.ts';
import { approvingPayment } from '#tests/support/approving-payment.ts';
import {
  announce,
  createLaunchShoe,
  join,
  letAdmissionsPass,
  letTimeCome,
  open,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { drawPlaces, hashTickets } from '../contract/draw.ts';

let shop: TestShop;
let ada: Member;
let members: readonly Member[];
const registry = new Registry();
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  members = await Promise.all(Array.from({ length: 4 }, () => shop.signUp()));
  measureBusiness(shop.db, registry, shopMetrics);
});
afterAll(() => shop.close());

/** A launch with everybody in its line. */
async function fillLine(pairs: number): Promise<string> {
  const id = await createLaunchShoe(ada, pairs);
  await announce(ada, id);
  await Promise.all(members.map((member) => join(member, id)));
  return id;
}

const end = (id: string) =>
  ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });

const moveBack = (column: string, id: string, time: string) =>
  sql`update launch set ${sql.ref(column)} = now() - ${time}::interval where shoe_id = ${id}`.execute(
    shop.db,
  );

const readHealth = () =>
  healthChecks
    .find(({ name }) => name === 'launches')
    ?.run({
      db: shop.db,
      settings: shop.settings,
      files: shop.files,
      duties: [],
      payment: approvingPayment(),
    });

test('a launch that is not drawn after its opening, and a line that stands still, fail until the job has run', async () => {
  const id = await fillLine(2);
  expect(await readHealth()).toMatchObject({ status: 'ok', detail: '0 open, 1 upcoming', action: null });
  await letTimeCome(shop, id);
  expect(await readHealth()).toMatchObject({ status: 'ok', detail: '1 open, 0 upcoming' });
  await moveBack('opens_at', id, '4 minutes');
  expect(await readHealth()).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('not drawn three minutes after opening'),
    action: expect.stringContaining('launch.job_failed'),
  });
  await runLaunchJob(shop);
  expect(await readHealth()).toMatchObject({ status: 'ok', detail: '1 open, 0 upcoming' });
  await sql`update launch_ticket set admitted_until = now() - interval '2 minutes' where held > 0`.execute(
    shop.db,
  );
  expect(await readHealth()).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('nobody new was let in'),
  });
  await runLaunchJob(shop);
  expect(await readHealth()).toMatchObject({ status: 'ok' });
  await end(id);
  expect(await readHealth()).toMatchObject({ status: 'ok', detail: '0 open, 0 upcoming' });
});

test('metrics tell how many wait in open launches, are let in, and since when nobody was', async () => {
  const read = async () => {
    const lines = (await registry.metrics()).split('\n');
    return ['waiting', 'admitted', 'admission_age_seconds'].map((name) =>
      Number(lines.find((line) => line.startsWith(`shop_launch_${name} `))?.split(' ')[1]),
    );
  };
  const id = await fillLine(1);
  expect(await read()).toEqual([0, 0, 0]);
  await open(shop, id);
  await moveBack('admitted_at', id, '1 hour');
  const [waiting, admitted, age = 0] = await read();
  expect([waiting, admitted]).toEqual([3, 1]);
  expect(age).toBeGreaterThanOrEqual(3_600);
  await letAdmissionsPass(shop, id);
  expect((await read()).slice(0, 2)).toEqual([3, 0]);
  await end(id);
  expect(await read()).toEqual([0, 0, 0]);
});

test('30 days after a launch nobody is known from its tickets, and its draw can still be checked', async () => {
  const [over, running, withdrawn] = [await fillLine(2), await fillLine(2), await fillLine(2)];
  const [member] = members;
  if (!member) throw new Error('nobody');
  const params = { id: over };
  await member.call('PUT /launches/{id}/reminder', { params, body: { wanted: true } });
  await open(shop, over);
  await end(over);
  await end(withdrawn);
  await moveBack('ended_at', over, '29 days');
  // It can be brought back until its time has passed, and then with everybody in its line.
  await moveBack('withdrawn_at', withdrawn, '40 days');
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({});
  await moveBack('ended_at', over, '31 days');
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({
    'owners of tickets in past launches (the tickets stay in the draw)': 4,
    'launch reminders after the launch': 1,
  });
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({});
  expect(await placeOf(member, over)).toMatchObject({ joined: false, ticket: null, state: 'sold-out' });
  expect(await placeOf(member, running)).toMatchObject({ joined: true });
  const answer = await shop.visitor().call('GET /launches/{id}/draw', { params });
  if (!answer.ok) throw new Error('there is no draw');
  const { seed, ticketsHash, tickets } = answer.body;
  if (seed === null || ticketsHash === null) throw new Error('nothing is published');
  expect(await hashTickets(tickets)).toBe(ticketsHash);
  const order = tickets.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)).map(({ id }) => id);
  expect(await drawPlaces({ seed, ticketsHash, randomness: null }, tickets)).toEqual(order);
  await end(running);
});
