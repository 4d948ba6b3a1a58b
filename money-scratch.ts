import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { connect } from '#database/connect.ts';
import { launchDatabase } from '#database/launch.ts';
import { migrate } from '#database/migrate.ts';
import { openProcessor } from '#sandbox/processor/processor.ts';
import { createApi } from '#server/api.ts';
import { startRecovery } from '#server/core/payments/recovery.ts';
import { createStripePayment } from '#server/outside/stripe/create-stripe-payment.ts';
import { keepAnswers } from '#server/pages/answers.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { seedShoes } from '#tests/support/seed-shoes.ts';

const own = process.argv[2] === 'own';
const server = await launchDatabase({ dataFolder: '/tmp/money-bench/postgres', log: () => {}, durable: true });
await migrate(server.url);
const { db, pool, close } = await connect(server.url, { poolSize: 10 });
const books = await connect(server.url, { poolSize: 8 });
await db.deleteFrom('order_item').execute(); await db.deleteFrom('shop_order').execute(); await db.deleteFrom('attempt_line').execute(); await db.deleteFrom('checkout_attempt').execute();
await db.deleteFrom('shoe').execute(); await db.deleteFrom('brand').execute();
await seedShoes(db);
await db.updateTable('shoe_size').set({ quantity: 1000000 }).execute();
const log = pino({ level: 'silent' });
const publicOrigin = 'http://localhost:4100';
const processor = await openProcessor({ pool: books.pool, publicOrigin });
const payment = createStripePayment({ secretKey: processor.secretKey, webhookSecret: processor.webhookSecret, sandboxPort: processor.port, log });
const administrators = [{ email: 'a@x.y', uid: '1' }, { email: 'b@x.y', uid: '2' }] as const;
const app = await createApi({
  db, payment, log,
  settings: { publicOrigin, administrators, trustProxy: [], rateLimitScale: 100000, contactEmails: [] },
  identity: {
    whoIs: async (headers: Headers) => { const uid = headers.get('x-uid') ?? ''; await pool.query('select 1 from shop_user where uid=$1', [uid]);
      return { kind: 'signed-in', uid, email: `${uid}@x.y`, displayName: '', photoURL: '', status: 'Enabled', administrator: false, sessionId: '', signedInAt: new Date() } as const; },
    handle: async () => { throw new Error('no'); }, ensureAccount: async () => false, changePassword: async () => 'changed', changePhoto: async () => {}, tidy: async () => {},
  } as never,
  files: memoryFiles(), answers: keepAnswers(), draw: async () => null, changes: { announce: async () => {} },
} as never);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
processor.deliverTo(`${url}/api/payment/webhook`);
const recovery = startRecovery({ db, payment, publicOrigin, log, absentAfter: 45000 });
const total = Number(process.argv[3] ?? 600); const clients = 32;
const cards: string[] = [];
for (let i = 0; i < total; i++) {
  const r = await fetch(`http://127.0.0.1:${processor.port}/v1/payment_methods`, { method: 'POST', body: new URLSearchParams({ type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '1', 'card[exp_year]': '2030' }) });
  cards.push(((await r.json()) as { id: string }).id);
}
const shoe = [['shoe-orbit', 'Orbit Runner', 120, '8'], ['shoe-ember', 'Ember Court', 99, '8'], ['shoe-tide', 'Tide Low', 75, '9']] as const;
let next = 0; let failed = 0; const times: number[] = [];
const run = async () => {
  for (;;) {
    const i = next++; if (i >= total) return;
    const [a, b] = [shoe[i % 3]!, shoe[(i + 1) % 3]!];
    const line = (s: typeof a) => ({ _id: s[0], name: s[1], image: '/pictures/placeholder/side-640.webp', price: s[2], size: s[3], quantity: 1 });
    const t = performance.now();
    const r = await fetch(`${url}/api/cart/checkout`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-uid': `u${i}` }, body: JSON.stringify({ id: cards[i], uid: `u${i}`, email: `u${i}@x.y`, amount: (a[2] + b[2]) * 100, shoes: [line(a), line(b)] }) });
    const text = await r.text();
    if (r.status !== 200) { failed++; if (failed < 4) console.log(r.status, text); }
    times.push(performance.now() - t);
  }
};
const delay = monitorEventLoopDelay({ resolution: 5 }); delay.enable();
const { Session } = await import("node:inspector/promises"); const ins = new Session(); ins.connect(); await ins.post("Profiler.enable"); await ins.post("Profiler.start"); const cpu = process.cpuUsage(); const t0 = performance.now();
await Promise.all(Array.from({ length: clients }, run));
const seconds = (performance.now() - t0) / 1000; const used = process.cpuUsage(cpu);
const prof = await ins.post("Profiler.stop"); (await import("node:fs")).writeFileSync("/tmp/money-bench/cpu.json", JSON.stringify(prof.profile));
times.sort((x, y) => x - y);
console.log({ perSecond: Math.round(total / seconds), failed, p50: Math.round(times[total >> 1]!), p99: Math.round(times[Math.floor(total * 0.99)]!), cpuMsPerCheckout: ((used.user + used.system) / 1000 / total).toFixed(2), stall: Math.round(delay.max / 1e6) });
const { spawnSync } = await import("node:child_process"); const b = spawnSync("/usr/lib/postgresql/15/bin/pgbench", ["-n","-M","prepared","-c","10","-j","2","-T","15","-f","/tmp/money-bench/checkout.sql","-h","/tmp/money-bench/postgres","-U","shop","postgres"], { encoding: "utf8" }); console.log(server.url, b.stdout, b.stderr);
await recovery.stop(); await processor.close(); await app.close(); await books.close(); await close(); await server.stop(); process.exit(0);
