import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectFolder } from '#config/environment.ts';

// Each installation takes half a minute, and several minutes on a busy machine or without npm's cache.
vi.setConfig({ testTimeout: 900_000 });

const run = promisify(execFile);
let folder: string;

/** A copy of the repository, with nothing installed and a space in its path. */
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'install with npm ')), 'shop');
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: projectFolder,
    maxBuffer: 2 ** 24,
  });
  const files = stdout.split('\0').filter((path) => needed.test(path));
  for (const path of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(projectFolder, path), join(folder, path)).catch(ignoreMissing);
  }
});
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

/** What npm and the commands below read. Pictures are not among it. */
const needed = /^[^/]+$|^(?:cli|config|packages|src)\/|^database\/.*\.ts$/;

/** A file that git lists may just have been removed by hand. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Runs npm in the copy with the environment of a production machine. Returns stderr, then stdout. */
async function npm(...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout, stderr } = await run('npm', args, { cwd: folder, env, maxBuffer: 2 ** 24 });
  return stderr + stdout;
}

const start = () => npm('start', '--', '--help');
const lint = () => npm('run', 'lint', '--', 'cli');

test('a development command works after a command of the shop', async () => {
  expect(await start()).toMatch(/Installing.*Usage: npm start/s);
  expect(await lint()).toMatch(/Installing.*Checked \d+ files/s);
  expect(await start()).not.toContain('Installing');
  expect(await npm('run', 'knip', '--', '--version')).not.toContain('Installing');
});

test('a command of the shop works after a development command, without a second installation', async () => {
  expect(await lint()).toMatch(/Installing.*Checked \d+ files/s);
  expect(await start()).not.toContain('Installing');
});
