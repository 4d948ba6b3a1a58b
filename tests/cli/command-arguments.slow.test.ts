import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUsage } from '#cli/command-usages.ts';
import { projectFolder } from '#config/environment.ts';
import { commands, fileOfCommand } from '../support/command-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-arguments-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a script as npm does, where neither a database nor a data folder is. */
function run(
  script: string,
  option: string,
): Promise<{ code: number | null; output: string; errors: string }> {
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers'),
  };
  const child = spawn('sh', ['-c', `${script} ${option}`], { cwd: projectFolder, env });
  const texts = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.errors += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...texts })));
}

test('every script is known', async () => {
  const usages = await Promise.all(commands.map(({ file }) => findUsage(file)));
  expect(commands.filter((_, index) => !usages[index])).toEqual([]);
  expect(commands.length).toBeGreaterThan(20);
});

test('CONTRIBUTING.md names every option of the commands that bring a shop in and out', async () => {
  const guide = readFileSync(join(projectFolder, 'CONTRIBUTING.md'), 'utf8');
  const missing: string[] = [];
  for (const name of ['import', 'export', 'backup', 'restore']) {
    const [row = ''] = guide.match(new RegExp(`^\\|.*\\b${name} -- .*$`, 'm')) ?? [];
    const { options = {} } = (await findUsage(fileOfCommand(name))) ?? {};
    const unnamed = Object.keys(options).filter((option) => !row.includes(`[--${option}`));
    missing.push(...unnamed.map((option) => `${name} --${option}`));
  }
  expect(missing).toEqual([]);
});

test.each(commands)('npm run $name -- --help says how to use it, and does nothing', async ({ script }) => {
  const { code, output, errors } = await run(script, '--help');
  expect([code, errors, output]).toEqual([0, '', expect.stringMatching(/^Usage: npm .+\n.+\n/)]);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test.each(commands)('npm run $name -- --no-such-option is refused in one sentence', async ({ script }) => {
  const { code, output, errors } = await run(script, '--no-such-option');
  expect([code, output]).toEqual([1, '']);
  expect(errors).toMatch(/^Unknown option '--no-such-option': npm .+\n$/);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test.each([
  ['seed', '--shoes abc', '--shoes must be a whole number from 1 to 10000000.'],
  ['seed', '--shoes 0', '--shoes must be a whole number from 1 to 10000000.'],
  ['seed', '--shoes -5', 'The value of --shoes must not begin with “-”: npm run seed -- [--shoes 1000000]'],
  ['drill', '--buyers abc', '--buyers must be a whole number from 1 to 9999, not abc.'],
])('npm run %s -- %s is refused in one sentence', async (command, options, sentence) => {
  const script = commands.find(({ name }) => name === command)?.script ?? '';
  expect(await run(script, options)).toEqual({ code: 1, output: '', errors: `${sentence}\n` });
});

test('what a command has no use for is refused, and so is an option without its value', async () => {
  const { script = '' } = commands.find(({ name }) => name === 'db:migrate') ?? {};
  expect(await run(script, 'everything')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('“everything”'),
  });
  const seed = commands.find(({ name }) => name === 'seed')?.script ?? '';
  expect(await run(seed, '--shoes')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('argument missing'),
  });
});
