import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectFolder } from '#config/environment.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { listProcesses, openTestRun } from '../support/test-run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(await fastTemporaryFolder(), 'end-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['Ctrl+C', 'SIGINT', 130],
  ['SIGTERM to npm', 'SIGTERM', 143],
] as const)('%s ends npm test with everything it started', async (_, signal, code) => {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, ...environment } = process.env;
  const child = spawn('npm', ['test', '--', 'tests/cli/graceful-stop', 'tests/browser/contact'], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...environment, TEST_FOLDER: folder },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'exit');
  const started = async () => (await listProcesses(folder)).map(({ command }) => command).join('\n');
  await expect.poll(started).toContain('cli/start.ts');
  const servers = await readDatabaseServers();
  expect(servers.length).toBeGreaterThan(0);
  // A terminal signals the whole group.
  process.kill((signal === 'SIGINT' ? -1 : 1) * (child.pid ?? 0), signal);
  const [exitCode, exitSignal] = await exited;
  // npm may end itself by the signal that it got from the terminal.
  expect([code, signal]).toContain(exitCode ?? exitSignal);
  await expect.poll(() => listProcesses(folder), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(output).not.toContain('Browser tests');
  // A database server stops by itself when the process that started it has ended.
  await expect.poll(() => servers.filter(isRunning)).toEqual([]);
});

/** The process ids of the database servers of the run. PostgreSQL overwrites its environment, so nothing marks them. */
async function readDatabaseServers(): Promise<number[]> {
  const files = globSync(`${folder}/**/postmaster.pid`);
  return Promise.all(files.map(async (file) => Number.parseInt(await readFile(file, 'utf8'), 10)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a process that a test leaves running is named and ended', async () => {
  const run = await openTestRun();
  const child = spawn('sleep', ['1000'], { detached: true, env: { ...process.env, ...run.env } });
  expect(await run.end()).toEqual(['sleep 1000']);
  expect(child.signalCode).toBe('SIGTERM');
});
