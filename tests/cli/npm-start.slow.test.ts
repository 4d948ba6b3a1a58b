import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settingNames } from '#config/settings.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningShop, type StartOptions, startShop } from '../support/running-shop.ts';

const minutes = { timeout: 180_000 };
const command = ['npm', 'start'] as const;
let folder: string;
let running: RunningShop[];

beforeEach(async () => {
  folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop npm-start-'));
  running = [];
});
afterEach(async () => {
  for (const { process: child } of running) {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  }
  await Promise.all(running.map(({ exited: ended }) => ended));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(options: Partial<StartOptions> = {}): Promise<RunningShop> {
  const shop = startShop({ port: await freePort(), dataFolder: folder, command, ...options });
  running.push(shop);
  return shop;
}

const databaseFile = () => join(folder, 'postgres', 'postmaster.pid');

/** The process id of the shop's own database server. */
const databaseProcess = async (): Promise<number> =>
  Number((await readFile(databaseFile(), 'utf8')).split('\n')[0]);

/** The process id of the first worker: of those that have the shop's program, and a parent that has it, the oldest. */
async function firstWorker(shop: RunningShop): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,pgid=,args=']);
  const programs = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, group, program = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    const isShop = Number(group) === shop.process.pid && /node.*cli\/start\.ts/.test(program);
    return isShop ? [{ pid: Number(pid), parent: Number(parent) }] : [];
  });
  const parents = new Set(programs.map(({ pid }) => pid));
  return Math.min(...programs.flatMap(({ pid, parent }) => (parents.has(parent) ? [pid] : [])));
}

/** Expects that the shop's database server was shut down. */
async function expectNothingLeft(): Promise<void> {
  await expect(access(databaseFile())).rejects.toThrow('ENOENT');
}

/** Resolves once a shop is ready and has printed its whole summary. */
async function open(shop: RunningShop): Promise<void> {
  await shop.ready();
  await expect.poll(shop.output, { timeout: 60_000 }).toMatch(/is open: .*\n {2}To stop: .*\n\n/s);
}

const passwordOf = (shop: RunningShop): string | undefined =>
  /first password:\s+(\S+)/.exec(shop.output())?.[1];

async function signIn(origin: string, password: string): Promise<number> {
  const body = JSON.stringify({ email: 'ada@sneaker-paradise.example', password });
  const headers = { 'content-type': 'application/json', origin };
  return (await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status;
}

test(
  'npm start starts the shop, SIGTERM to its group stops it, and a restart keeps its data',
  minutes,
  async () => {
    const first = await start();
    await open(first);
    const home = await fetch(first.origin);
    const page = await home.text();
    expect(home.status, `${page}\n${first.output()}`).toBe(200);
    expect(page).toContain('COLLECTION');
    const password = passwordOf(first) ?? '';
    expect(first.output()).toContain(`is open:  ${first.origin}\n`);
    expect(first.output()).toContain('67 shoes');
    expect(await signIn(first.origin, password)).toBe(200);
    const database = await databaseProcess();
    expect(process.kill(database, 0)).toBe(true);

    process.kill(-(first.process.pid ?? 0), 'SIGTERM');
    expect(await first.exited).toBe(0);
    await expectNothingLeft();

    const second = await start();
    await open(second);
    expect(passwordOf(second)).toBeUndefined();
    expect(second.output()).not.toMatch(/Installing|Building|Creating|Added/);
    expect(await signIn(second.origin, password)).toBe(200);

    expect(await second.stop('SIGTERM')).toBe(0);
    await expectNothingLeft();
  },
);

test('SIGTERM during the start leaves no process behind', minutes, async () => {
  const shop = await start({ env: { SEED: 'none' } });
  while (!shop.output().includes('Creating'))
    await new Promise((resolve) => shop.process.stdout?.once('data', resolve));
  expect(await shop.stop('SIGTERM')).toBe(0);
  await expectNothingLeft();
});

test(
  'a second shop on the same data folder or port ends with an error message before anything else starts, the first keeps running, and Ctrl+C, which signals npm and the shop at once and again through npm, stops it cleanly',
  minutes,
  async () => {
    const first = await start({ env: { SEED: 'none' } });
    await first.ready();

    const second = await start({ env: { SEED: 'none' } });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(folder);
    expect(second.output()).not.toMatch(/^\s+at /m);

    const port = Number(new URL(first.origin).port);
    const third = await start({ port, dataFolder: join(folder, 'other'), env: { SEED: 'none' } });
    expect(await third.exited).toBe(1);
    expect(third.output()).toContain(`Port ${port} is already in use.`);
    expect(third.output()).not.toContain('Creating');

    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    process.kill(-(first.process.pid ?? 0), 'SIGINT');
    expect(await first.exited).toBe(0);
    await expectNothingLeft();
  },
);

test('--help lists every setting with its default and starts nothing', minutes, async () => {
  const shop = await start({ command: ['npm', 'start', '--', '--help'] });
  expect(await shop.exited).toBe(0);
  for (const name of settingNames) expect(shop.output()).toContain(`  ${name}=`);
  expect(shop.output()).toContain('  PORT=3000\n');
  await expect(access(join(folder, 'postgres'))).rejects.toThrow('ENOENT');
});

test('a data folder that is a file is reported before anything else starts', minutes, async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const shop = await start({ dataFolder: file });
  expect(await shop.exited).toBe(1);
  expect(shop.output()).toContain(`The data folder ${file} is a file`);
  expect(shop.output()).not.toMatch(/Building|^\s+at /m);
});

test('an invalid setting is reported in one line', minutes, async () => {
  const shop = await start({ env: { SEED: 'everything' } });
  expect(await shop.exited).toBe(1);
  expect(shop.output()).toMatch(/^SEED must be demo, catalogue, or none\.$/m);
  expect(shop.output()).not.toMatch(/^\s+at /m);
});

test('an invalid data folder is reported in one line', minutes, async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const shop = await start({ dataFolder: join(file, 'data') });
  expect(await shop.exited).toBe(1);
  expect(shop.output()).toContain(file);
  expect(shop.output()).not.toMatch(/^\s+at /m);
});

test('several workers share the port and the requests, and stop together', minutes, async () => {
  const shop = await start({ env: { SEED: 'none', WORKERS: '2', LOG_LEVEL: 'warn' } });
  await shop.ready();
  const workers = async () => {
    const text = await (await fetch(`${shop.origin}/metrics`)).text();
    return /^shop_processes (\d+)$/m.exec(text)?.[1];
  };
  await expect.poll(workers).toBe('2');
  expect((await fetch(shop.origin)).status).toBe(200);
  // The first one measures what they share; the one that replaces it does so, too.
  process.kill(await firstWorker(shop), 'SIGKILL');
  await expect.poll(shop.output).toContain('worker.restarted');
  const shared = async () =>
    /^shop_jobs_waiting\{/m.test(await (await fetch(`${shop.origin}/metrics`)).text());
  await expect.poll(async () => [await workers(), await shared()]).toEqual(['2', true]);
  const began = performance.now();
  process.kill(-(shop.process.pid ?? 0), 'SIGTERM');
  expect(await shop.exited).toBe(0);
  // Not the 35 s after which a worker that does not end is killed.
  expect(performance.now() - began).toBeLessThan(25_000);
  await expectNothingLeft();
});
