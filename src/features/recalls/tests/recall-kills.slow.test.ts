import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { openRecallShop, type RecallShop } from './recall-shop.ts';

let opened: RecallShop;
let server: MailServer;
beforeAll(async () => {
  opened = await openRecallShop();
  server = await startMailServer();
});
afterAll(async () => {
  await opened.shop.close();
  await server.close();
});

/** Starts a process that runs the job and the outbox. */
async function startProcess() {
  const program = fileURLToPath(import.meta.resolve('./recall-process.ts'));
  const child = spawn(process.execPath, [program, opened.shop.database.url, server.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
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

/** Adds an order of each buyer, as {@link RecallShop.order} does one by one. */
async function addOrders(emails: readonly string[]): Promise<void> {
  const { db } = opened.shop;
  const rows = emails.map((email) => ({ id: randomUUID(), id_payment: randomUUID(), uid: email, email }));
  const money = { amount_cents: 5_000 };
  await db
    .insertInto('checkout_attempt')
    .values(
      rows.map((row) => ({
        ...row,
        ...money,
        payment_method: row.id,
        request_hash: row.id,
        state: 'paid' as const,
        expires_at: new Date(),
      })),
    )
    .execute();
  await db
    .insertInto('shop_order')
    .values(
      rows.map((row) => ({
        ...row,
        ...money,
        attempt_id: row.id,
        created_at: new Date('2026-01-15T12:00:00Z'),
      })),
    )
    .execute();
  const item = { position: 0, shoe_id: 'shoe-orbit', size: '9', name: 'Orbit', image: '', quantity: 1 };
  await db
    .insertInto('order_item')
    .values(rows.map(({ id }) => ({ ...item, order_id: id, price_cents: 5_000 })))
    .execute();
}

test('each of 1,500 buyers gets one email of a recall, however often its processes are killed', async () => {
  const all = Array.from({ length: 1_500 }, (_, index) => `buyer-${index}@mail.test`);
  await addOrders(all);
  expect((await opened.recall()).body).toMatchObject({ buyers: 1_500 });
  for (const least of [150, 500, 900]) {
    const processes = await Promise.all([startProcess(), startProcess()]);
    await waitFor(() => expect(server.received.length).toBeGreaterThan(least));
    for (const { kill } of processes) await kill();
    // What a killed process was sending is tried again when its claim has run out, after two minutes.
    await opened.shop.db
      .updateTable('outbox')
      .set({ locked_until: null })
      .where('state', '=', 'queued')
      .execute();
  }
  expect(await opened.list()).toMatchObject([{ sending: true }]);
  const last = await startProcess();
  await waitFor(async () => expect(await opened.list()).toMatchObject([{ sending: false }]));
  await last.kill();
  expect(await opened.list()).toMatchObject([{ sent: 1_500, failed: 0, remaining: 0 }]);
  const recipients = await opened.shop.db.selectFrom('outbox').select('recipient').execute();
  expect(recipients.map(({ recipient }) => recipient).sort()).toEqual(all.toSorted());
  // An email that a mail server took just before the kill is sent again with the same id (RFC 5322), as all emails are.
  const messages = new Map(
    server.received.map(({ to, content }) => [/^Message-ID: (.*)$/m.exec(content)?.[1], to[0]]),
  );
  expect([...messages.values()].sort()).toEqual(all.toSorted());
}, 300_000);
