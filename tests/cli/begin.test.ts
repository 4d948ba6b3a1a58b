import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const beginFile = join(import.meta.dirname, '..', '..', 'cli', 'run.sh');
let folder: string;
let tools: string;

/** A project with a space in its path, whose npm only writes down that it was asked. */
beforeEach(async () => {
  const place = await mkdtemp(join(tmpdir(), 'shop-begin-'));
  folder = join(place, 'my shop');
  tools = join(place, 'tools');
  await mkdir(join(folder, 'cli'), { recursive: true });
  await mkdir(tools);
  await copyFile(beginFile, join(folder, 'cli', 'run.sh'));
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await writeFile(
    join(folder, 'say.ts'),
    'const words: string[] = process.argv.slice(2); console.log(words.join(","))',
  );
  await writeTool(
    'npm',
    `echo "$@" >> "${folder}/asked"; rm -rf node_modules; mkdir -p node_modules/.bin; ln -s "${process.execPath}" node_modules/.bin/node`,
  );
  return () => rm(place, { recursive: true, force: true });
});

const writeTool = (name: string, script: string) =>
  writeFile(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs it as `npm start` does, with only the tools of this test and the system's own. */
const begin = (...rest: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: `${tools}:${join(tools, '..', 'system')}` };
    execFile('/bin/sh', ['cli/run.sh', ...rest], { cwd: folder, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

/** The system's programs without any node or npm among them. */
beforeEach(async () => {
  const system = join(tools, '..', 'system');
  await mkdir(system);
  for (const name of ['cat', 'cksum', 'dirname', 'echo', 'find', 'ln', 'mkdir', 'rm', 'sh', 'uname']) {
    await symlink(join('/usr/bin', name), join(system, name));
  }
});

const timesAsked = async () =>
  (await readFile(join(folder, 'asked'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

test('the first start installs, with what is needed to build, and runs the file with its arguments', async () => {
  const { code, out, err } = await begin('say.ts', 'two words', '--dev');
  expect({ code, out }).toEqual({ code: 0, out: 'two words,--dev\n' });
  expect(err).toContain('Installing');
  expect(await timesAsked()).toEqual([
    'ci --include=dev --include=optional --no-audit --no-fund --loglevel=error',
  ]);
});

test('the second start installs nothing and says nothing', async () => {
  await begin('say.ts');
  const { code, err } = await begin('say.ts');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await timesAsked()).toHaveLength(1);
});

test('a changed lock file is installed', async () => {
  await begin('say.ts');
  await writeFile(join(folder, 'package-lock.json'), '{"changed":true}');
  await begin('say.ts');
  expect(await timesAsked()).toHaveLength(2);
});

test('an installation that was cut off is done again', async () => {
  await begin('say.ts');
  await rm(join(folder, 'node_modules', '.installed-for'));
  await begin('say.ts');
  expect(await timesAsked()).toHaveLength(2);
});

test('what somebody installed by hand is taken', async () => {
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'node_modules', '.bin', 'node'));
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), '{}');
  await utimes(join(folder, 'package-lock.json'), new Date(0), new Date(0));
  expect(await begin('say.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n', err: '' });
  expect(await timesAsked()).toEqual([]);
});

test('what was installed by hand for another kind of machine is installed anew', async () => {
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules', '.bin', 'node'), 'not for this machine', { mode: 0o755 });
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), '{}');
  await utimes(join(folder, 'package-lock.json'), new Date(0), new Date(0));
  await begin('say.ts');
  expect(await timesAsked()).toHaveLength(1);
});

test('a folder that became read-only is fine', async () => {
  await begin('say.ts');
  for (const path of ['node_modules', 'cli', '.']) await chmod(join(folder, path), 0o555);
  expect(await begin('say.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n' });
  await chmod(folder, 0o755);
});

test('a failed installation ends with a sentence', async () => {
  await writeTool('npm', 'echo "no network" >&2; exit 7');
  const { code, err } = await begin('say.ts');
  expect(code).toBe(1);
  expect(err).toMatch(/no network\nThe installation failed; what npm says is above\.\n$/);
});

test('a machine without npm is told what to install', async () => {
  await rm(join(tools, 'npm'));
  const { code, err } = await begin('say.ts');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'The shop needs npm to install what it is built from: install Node 24.\n',
  });
});

test('a machine whose only Node is too old is told so', async () => {
  await writeTool('npm', 'mkdir -p node_modules');
  await writeTool('node', 'echo 20');
  const { code, err } = await begin('say.ts');
  expect(code).toBe(1);
  expect(err).toContain('install Node 24 or newer and try again.');
});

test("the machine's own Node will do when npm has none for it", async () => {
  await writeTool('npm', 'mkdir -p node_modules');
  await symlink(process.execPath, join(tools, 'node'));
  expect(await begin('say.ts', 'own')).toMatchObject({ code: 0, out: 'own\n' });
});

afterEach(() => chmod(folder, 0o755));
