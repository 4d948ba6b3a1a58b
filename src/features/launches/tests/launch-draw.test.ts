import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join as joinPath } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { type DrandServer, drandChain, startDrandServer } from '#tests/support/drand-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  announce,
  createLaunchShoe,
  freshLaunchOf,
  inAnHour,
  join,
  launchOf,
  letTimeCome,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { root } from '#tests/support/source-tree.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { drawPlaces } from '../contract/draw.ts';
import { createDrandBeacon } from '../server/drand-beacon.ts';

let drand: DrandServer;
let beacon: ReturnType<typeof createDrandBeacon>;
let shop: TestShop;
let ada: Member;
let members: readonly Member[];
beforeAll(async () => {
  drand = await startDrandServer();
  beacon = createDrandBeacon(drand.url);
  shop = await openTestShop({ dependencies: { beacon } });
  ada = await shop.administrator(1);
  members = await Promise.all(Array.from({ length: 4 }, () => shop.signUp()));
});
afterAll(async () => {
  await shop.close();
  await drand[Symbol.asyncDispose]();
});

const first = (): Member => {
  const [member] = members;
  if (!member) throw new Error('nobody');
  return member;
};

/** Each launch has a round of its own. */
let minutes = 100;

/** A launch with a line whose time has come; returns its id and the round of the beacon. */
async function closeLaunch(): Promise<{ id: string; round: number }> {
  const id = await createLaunchShoe(ada, 1);
  minutes += 1;
  await announce(ada, id, 1, new Date(Date.now() + minutes * 60_000).toISOString());
  await Promise.all(members.map((member) => join(member, id)));
  const { beacon } = await launchOf(shop, id);
  if (!beacon) throw new Error('no round is named');
  await letTimeCome(shop, id);
  await runLaunchJob(shop);
  return { id, round: beacon.round };
}

/** Runs the published script against what a shop answers, or something else; resolves to how it ended. */
async function verify(draw: (after: string | null) => unknown, ...args: string[]) {
  const port = await freePort();
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    response.end(JSON.stringify(draw(searchParams.get('after'))));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const program = joinPath(root, 'public/verify-draw.mjs');
  const ended = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [program, `http://127.0.0.1:${port}/draw`, ...args], (error, output) =>
      resolve({ code: error ? Number(error.code) : 0, output }),
    );
  });
  server.closeAllConnections();
  server.close();
  return ended;
}

async function drawOf(id: string) {
  const answer = await shop.visitor().call('GET /launches/{id}/draw', { params: { id } });
  if (!answer.ok) throw new Error('there is no draw');
  return answer.body;
}

test('the round of the beacon is named at the announcement, five seconds after the opening, and again when that is moved', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  const { opensAt, beacon } = await launchOf(shop, id);
  const at = (round: number) => drandChain.genesis_time + (round - 1) * drandChain.period;
  const earliest = Date.parse(opensAt) / 1000 + 5;
  if (!beacon) throw new Error('no round is named');
  expect(beacon).toEqual({ url: drand.url, round: expect.any(Number), randomness: null });
  expect(at(beacon.round)).toBeGreaterThanOrEqual(earliest);
  expect(at(beacon.round - 1)).toBeLessThan(earliest);
  const later = new Date(Date.parse(opensAt) + 30_000).toISOString();
  const moved = await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: later } });
  expect(moved.ok && moved.body?.beacon?.round).toBe(beacon.round + 10);
});

test('the tickets are closed and published before the round, and the round decides the places', async () => {
  const { id, round } = await closeLaunch();
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'drawing', seed: null });
  const closed = await drawOf(id);
  expect(closed.tickets).toHaveLength(members.length);
  expect(closed).toMatchObject({ seed: null, ticketsHash: expect.any(String) });
  expect(await placeOf(first(), id)).toMatchObject({ place: null, state: 'early' });
  const randomness = drand.publish(round);
  await runLaunchJob(shop);
  const drawn = await drawOf(id);
  expect(drawn).toMatchObject({ ticketsHash: closed.ticketsHash, beacon: { randomness } });
  const { seed, ticketsHash, tickets } = drawn;
  if (seed === null || ticketsHash === null) throw new Error('nothing is published');
  const places = await drawPlaces({ seed, ticketsHash, randomness }, tickets);
  expect(tickets.map(({ id: ticket, place }) => places[(place ?? 0) - 1] === ticket)).not.toContain(false);
});

test('who joins while the round is awaited stands behind all who are drawn', async () => {
  const { id, round } = await closeLaunch();
  const late = await shop.signUp();
  expect(await join(late, id)).toMatchObject({ joined: true, place: null });
  drand.publish(round);
  await runLaunchJob(shop);
  expect(await placeOf(late, id)).toMatchObject({ place: members.length + 1 });
  expect((await drawOf(id)).tickets).toHaveLength(members.length);
});

test('a round that is forged, or does not come within half a minute, is no part of the draw, and the draw says so', async () => {
  const { id, round } = await closeLaunch();
  drand.forge(round);
  await runLaunchJob(shop);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'drawing' });
  await shop.db
    .updateTable('launch')
    .set({ closed_at: sql<Date>`closed_at - interval '31 seconds'` })
    .where('shoe_id', '=', id)
    .execute();
  await runLaunchJob(shop);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'open', beacon: { round, randomness: null } });
});

test('without an answer of the beacon no launch is announced', async () => {
  await using silent = new AsyncDisposableStack();
  const port = await freePort();
  const alone = silent.adopt(
    await openTestShop({ dependencies: { beacon: createDrandBeacon(`http://127.0.0.1:${port}`) } }),
    (it) => it.close(),
  );
  const administrator = await alone.administrator(1);
  const params = { id: await createLaunchShoe(administrator, 1) };
  const body = { opensAt: inAnHour() };
  expect(await administrator.call('PUT /admin/shoes/{id}/launch', { params, body })).toMatchObject({
    problem: { code: 'NOT_ALLOWED_NOW' },
  });
});

test('the published script finds that a draw is right, and what is wrong with one that is not', async () => {
  const { id, round } = await closeLaunch();
  drand.publish(round);
  await runLaunchJob(shop);
  const draw = await drawOf(id);
  const { ticket, place } = await placeOf(first(), id);
  const inPages = (after: string | null) =>
    after === null
      ? { ...draw, tickets: draw.tickets.slice(0, 2), next: draw.tickets[1]?.id }
      : { ...draw, tickets: draw.tickets.slice(2) };
  const right = await verify(inPages, `commitment=${draw.commitment}`, ticket ?? '');
  expect(right.output).toContain(`place ${place}`);
  expect(right.output).toContain('Everything is correct.');
  expect(right.code).toBe(0);
  const [one, two, ...others] = draw.tickets;
  if (!one || !two) throw new Error('too few tickets');
  const swapped = [{ ...one, place: two.place }, { ...two, place: one.place }, ...others];
  const wrongs: [string, object, string[]][] = [
    ['the places follow', { ...draw, tickets: swapped }, []],
    ['the hash of the tickets is', { ...draw, tickets: draw.tickets.slice(1) }, []],
    ['the commitment is the SHA-256', { ...draw, seed: 'f'.repeat(64) }, []],
    ['the randomness is that', { ...draw, beacon: { ...draw.beacon, randomness: 'e'.repeat(64) } }, []],
    ['the commitment is the one that you noted', draw, ['commitment=0']],
    ['ticket none is in the list', draw, ['none']],
  ];
  for (const [what, published, args] of wrongs) {
    const { code, output } = await verify(() => published, ...args);
    expect(output).toMatch(new RegExp(`FAILED +${what}`));
    expect(code).toBe(1);
  }
});

test('while the beacon does not respond, undoing a move is refused, and asks it before anything is locked', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  await announce(ada, id, 1, new Date(Date.now() + 7_200_000).toISOString());
  const history = createAuditLogClient(ada);
  const silent = Promise.withResolvers<number>();
  vi.spyOn(beacon, 'findRound').mockReturnValueOnce(silent.promise);
  const undoing = history.undoNewest(id);
  await vi.waitFor(() => expect(beacon.findRound).toHaveBeenCalled(), { timeout: 60_000 });
  const body = { size: '9', q: '1' };
  expect((await ada.call('PUT /shoes/addSize/{id}', { params: { id }, body })).ok).toBe(true);
  silent.reject(new Error('connect ECONNREFUSED'));
  expect(await undoing).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  vi.restoreAllMocks();
  const moved = (await history.list({ id })).find(
    ({ entity, action }) => entity === 'launch' && action === 'change',
  );
  if (!moved) throw new Error('the move is not in the log');
  expect(await history.undo(moved)).toMatchObject({ ok: true });
});

test('who asked to be reminded gets one email a quarter of an hour before', async () => {
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  const [member, other] = [await shop.signUp(), await shop.signUp()];
  const remind = (who: Member, wanted: boolean) =>
    who.call('PUT /launches/{id}/reminder', { params: { id }, body: { wanted } });
  for (const who of [member, other]) expect(await remind(who, true)).toMatchObject({ ok: true });
  await remind(other, false);
  expect(await placeOf(member, id)).toMatchObject({ reminder: true, joined: false });
  const mails = () =>
    shop.db
      .selectFrom('outbox')
      .select(['recipient', 'body_text'])
      .where('kind', '=', 'launch-reminder')
      .execute();
  const opensIn = async (ms: number) => {
    const opens_at = new Date(Date.now() + ms);
    await shop.db.updateTable('launch').set({ opens_at }).where('shoe_id', '=', id).execute();
    await Promise.all([runLaunchJob(shop), runLaunchJob(shop)]);
  };
  await opensIn(16 * 60_000);
  expect(await mails()).toEqual([]);
  await opensIn(14 * 60_000);
  expect(await mails()).toMatchObject([
    { recipient: member.email, body_text: expect.stringContaining(`/products/${id}`) },
  ]);
  await opensIn(20 * 60_000);
  await opensIn(10 * 60_000);
  expect(await mails()).toHaveLength(1);
});
