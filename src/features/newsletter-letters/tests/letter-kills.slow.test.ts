import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { type LetterShop, openLetterShop, readers, subscribe } from './letter-shop.ts';

let letters: LetterShop;
let server: MailServer;
beforeAll(async () => {
  letters = await openLetterShop();
  server = await startMailServer();
});
afterAll(async () => {
  await letters.shop.close();
  await server.close();
});

/** Starts a process that runs the job and the outbox. */
async function startProcess() {
  const program = fileURLToPath(import.meta.resolve('./letter-process.ts'));
  const child: ChildProcess = spawn(process.execPath, [program, letters.shop.database.url, server.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdin || !child.stdout) throw new Error('the process has no input and output');
  await once(child.stdout, 'data');
  child.stdin.write('begin\n');
  return {
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 5 });
const queued = () => letters.shop.db.selectFrom('outbox').select(['recipient', 'state']).execute();

/** What a killed process was sending is tried again when its claim has run out, after two minutes. */
const letClaimsPass = () =>
  letters.shop.db.updateTable('outbox').set({ locked_until: null }).where('state', '=', 'queued').execute();

/** Kills a process after it has queued the emails of a batch, and before it has stored how far it is. */
async function killInBatch(): Promise<void> {
  const before = (await queued()).length;
  const { db } = letters.shop;
  await db.transaction().execute(async (transaction) => {
    // Updates wait for this lock, and what locks a row does not.
    await sql`lock table newsletter_letter in share mode`.execute(transaction);
    const killed = await startProcess();
    await waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'newsletter_letter'::regclass and not granted`.execute(db);
      expect(rows.length).toBeGreaterThan(0);
    });
    await killed.kill();
  });
  expect((await queued()).length).toBe(before);
}

test('each of 5,000 subscribers gets one email of a letter, however often its processes are killed', async () => {
  const all = readers(5_000);
  await subscribe(letters.shop, ...all);
  const { _id: id } = await letters.create();
  await letters.send(id);
  const perRound = 2;
  let kills = 0;
  for (const least of [300, 1_200, 2_400, 3_700]) {
    await killInBatch();
    const processes = await Promise.all(Array.from({ length: perRound }, startProcess));
    await waitFor(() => expect(server.received.length).toBeGreaterThan(least));
    for (const { kill } of processes) await kill();
    kills += perRound;
    await letClaimsPass();
  }
  expect((await letters.find(id)).state).toBe('sending');
  const last = await startProcess();
  await waitFor(async () => expect((await letters.find(id)).state).toBe('sent'));
  await last.kill();

  const rows = await queued();
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual(all.toSorted());
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  expect(await letters.find(id)).toMatchObject({ recipients: 5_000, sent: 5_000, failed: 0, remaining: 0 });
  // An email that a mail server took just before the kill is sent again with the same id (RFC 5322), as all emails are.
  const messages = new Map(
    server.received.map(({ to, content }) => [/^Message-ID: (.*)$/m.exec(content)?.[1], to[0]]),
  );
  expect([...messages.values()].sort()).toEqual(all.toSorted());
  expect(server.received.length - all.length).toBeLessThanOrEqual(kills + 4);
}, 300_000);
