import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { signUpMany } from '#tests/support/checkout-requests.ts';
import {
  announce,
  createLaunchShoe,
  findLaunchViolations,
  freshLaunchOf,
  inAnHour,
  join,
  launchOf,
  leave,
  open,
  placeOf,
} from '#tests/support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { drawPlaces, hashTickets } from '../contract/draw.ts';
import { announceLaunch } from '../pages/admin/announce-launch.ts';

let shop: PaymentTestShop;
let ada: Member;
let members: Member[];
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  members = await signUpMany(shop, 6);
});
afterAll(() => shop.close());

const nth = (index: number): Member => {
  const member = members[index];
  if (!member) throw new Error('nobody');
  return member;
};

test('everybody sees when a shoe opens, what its draw is committed to, and no seed', async () => {
  const id = await createLaunchShoe(ada, 3);
  await announce(ada, id, 2);
  const launch = await launchOf(shop, id);
  expect(launch).toMatchObject({
    shoeId: id,
    stage: 'announced',
    perAccount: 2,
    pairs: 3,
    early: 0,
    tickets: 0,
    seed: null,
    ticketsHash: null,
    beacon: null,
    soldOutAt: null,
    admittedThrough: 0,
  });
  expect(launch.commitment).toMatch(/^[0-9a-f]{64}$/);
  const answer = await shop.visitor().request('GET', `/api/launches/${id}`);
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
  const shoe = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  expect(shoe.ok && shoe.body[0]?.opensAt).toBe(launch.opensAt);
  const calendar = await shop.visitor().call('GET /launches', {});
  expect(calendar.ok && calendar.body.find(({ shoeId }) => shoeId === id)).toMatchObject({
    opensAt: launch.opensAt,
    stage: 'announced',
    sold: 0,
    soldOutAt: null,
  });
});

test('a place is the same however often it is asked for, and asking without joining takes none', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  expect(await placeOf(nth(0), id)).toMatchObject({
    joined: false,
    place: null,
    ahead: null,
    state: 'early',
  });
  const number = '9f86d081884c7d659a2feaa0c55ad015';
  const first = await join(nth(0), id, number);
  expect(first).toMatchObject({ joined: true, place: null, state: 'early', number, newAccount: false });
  const again = await Promise.all([join(nth(0), id), join(nth(0), id), join(nth(0), id)]);
  expect(again).toEqual([first, first, first]);
  await join(nth(1), id);
  await open(shop, id);
  const drawn = await placeOf(nth(0), id);
  expect(await join(nth(0), id)).toEqual(drawn);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'open', early: 2, tickets: 2 });
  const late = await Promise.all([join(nth(2), id), join(nth(2), id)]);
  expect(late).toEqual([late[0], late[0]]);
  expect(late[0]).toMatchObject({ place: 3, state: 'waiting', ahead: 1 });
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('the order of a draw is recomputed from what is published, and new accounts stand behind', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  const late = await signUpMany(shop, 2);
  await Promise.all([...late, ...members].map((member) => join(member, id)));
  await open(shop, id);
  const answer = await shop.visitor().call('GET /launches/{id}/draw', { params: { id } });
  if (!answer.ok) throw new Error('there is no draw');
  const { seed, commitment, ticketsHash, tickets, next } = answer.body;
  if (seed === null || ticketsHash === null) throw new Error('nothing is published');
  expect(next).toBeNull();
  expect(createHash('sha256').update(seed).digest('hex')).toBe(commitment);
  expect(await hashTickets(tickets)).toBe(ticketsHash);
  const order = tickets.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)).map((one) => one.id);
  expect(await drawPlaces({ seed, ticketsHash, randomness: null }, tickets)).toEqual(order);
  for (const member of late) {
    const place = await placeOf(member, id);
    expect(place).toMatchObject({ newAccount: true });
    expect(place.place).toBeGreaterThan(members.length);
  }
  const own = await placeOf(nth(0), id);
  expect(tickets.find((ticket) => ticket.id === own.ticket)).toMatchObject({ place: own.place, group: 0 });
});

test('who leaves before the opening is out of the draw, and can come back', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  const first = await join(nth(0), id);
  expect(await leave(nth(0), id)).toMatchObject({ joined: false, place: null });
  expect(await freshLaunchOf(shop, id)).toMatchObject({ early: 0, tickets: 0 });
  expect((await join(nth(0), id)).ticket).not.toBe(first.ticket);
});

test('an administrator moves a launch and takes it back, and both can be undone with everybody in the line', async () => {
  const id = await createLaunchShoe(ada, 1);
  const history = createAuditLogClient(ada);
  await announce(ada, id);
  const before = await launchOf(shop, id);
  await join(nth(0), id);
  const opensAt = new Date(Date.now() + 7_200_000).toISOString();
  const moved = await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt } });
  expect(moved.ok && moved.body).toMatchObject({ opensAt, commitment: before.commitment, early: 1 });
  await history.undoNewest(id);
  expect(await launchOf(shop, id)).toMatchObject({ opensAt: before.opensAt });
  await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });
  expect((await shop.visitor().call('GET /launches/{id}', { params: { id } })).ok).toBe(false);
  await history.undoNewest(id);
  expect(await launchOf(shop, id)).toMatchObject({ commitment: before.commitment, early: 1 });
  expect(await placeOf(nth(0), id)).toMatchObject({ joined: true });
});

test('a launch that is open can only be ended, for good, and then the shoe is one like any other', async () => {
  const id = await createLaunchShoe(ada, 1);
  const history = createAuditLogClient(ada);
  await announce(ada, id);
  await join(nth(0), id);
  await open(shop, id);
  const set = (opensAt: string | null) =>
    ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt } });
  expect(await set(inAnHour())).toMatchObject({ ok: false, problem: { code: 'NOT_ALLOWED_NOW' } });
  expect(await set(null)).toMatchObject({ ok: true, body: { stage: 'ended', pairs: 0 } });
  expect(await history.undoNewest(id)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  const shoe = await shop.visitor().call('GET /shoes/{id}', { params: { id } });
  expect(shoe.ok && shoe.body[0]?.opensAt).toBeNull();
  expect(await placeOf(nth(0), id)).toMatchObject({ state: 'sold-out' });
  expect(await join(nth(1), id)).toMatchObject({ joined: false, state: 'sold-out' });
  expect(await set(inAnHour())).toMatchObject({ ok: true, body: { stage: 'announced', tickets: 0 } });
});

test('a time that has passed, a shoe that there is not and a shopper cannot make a launch', async () => {
  const id = await createLaunchShoe(ada, 1);
  const call = 'PUT /admin/shoes/{id}/launch';
  const past = { opensAt: new Date(Date.now() - 1_000).toISOString() };
  expect(await ada.call(call, { params: { id }, body: past })).toMatchObject({
    problem: { code: 'INVALID' },
  });
  const body = { opensAt: inAnHour() };
  expect(await ada.call(call, { params: { id: 'none' }, body })).toMatchObject({
    problem: { code: 'NOT_FOUND' },
  });
  expect(await nth(0).call(call, { params: { id }, body })).toMatchObject({ problem: { code: 'FORBIDDEN' } });
  expect(await nth(0).call('POST /launches/{id}/place', { params: { id }, body: {} })).toMatchObject({
    problem: { code: 'NOT_FOUND' },
  });
});

test('the form reads a time in the time zone of the shop, and keeps a moment that nobody changed', async () => {
  const setZone = (timeZone: string) => ada.call('PUT /admin/settings', { body: { shop: { timeZone } } });
  expect(await setZone('Europe/Vienna')).toMatchObject({ ok: true });
  const shoe = await createLaunchShoe(ada, 3);
  const submit = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ shoe, opensAt: '2040-10-28T02:30', ...fields }))
      form.append(name, value);
    return announceLaunch(ada.call, form);
  };
  const [first, second] = ['2040-10-28T00:30:00.000Z', '2040-10-28T01:30:00.000Z'];
  await submit({ perAccount: '1' });
  expect(await launchOf(shop, shoe)).toMatchObject({ opensAt: first });
  await ada.call('PUT /admin/shoes/{id}/launch', {
    params: { id: shoe },
    body: { opensAt: second, perAccount: 1 },
  });
  await submit({ perAccount: '2', opensAtBefore: second });
  expect(await launchOf(shop, shoe)).toMatchObject({ opensAt: second, perAccount: 2 });
  await setZone('UTC');
});
