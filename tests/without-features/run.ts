import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startShop } from '../support/running-shop.ts';
import { root } from '../support/source-tree.ts';
import { copyWithout, featureNames } from './copy-without.ts';
import { leftOut } from './left-out.ts';
import { administratorPassword, sellPair } from './sell-pair.ts';
import { separatingGroups } from './separating-groups.ts';

/**
 * Proves that features can be deleted. Without options, all of them at once: the shop that is left type-checks, builds,
 * starts with a new database and with one of the whole shop, sells a pair, and passes its quick tests. With `--groups`, the
 * project type-checks without several groups of features, so that each feature is missing beside each other one; with names,
 * without each of these alone.
 */
const { values, positionals: names } = parseArgs({
  options: { groups: { type: 'boolean' } },
  allowPositionals: true,
});
const began = performance.now();
const log = (text: string): void => {
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
};

/**
 * Runs a program in a folder, a file of the folder or of `node_modules/.bin`; resolves to whether it succeeded. `write`
 * gets its output.
 */
async function succeeds(
  folder: string,
  [program = '', ...rest]: readonly string[],
  write = (text: string): void => void process.stdout.write(text),
): Promise<boolean> {
  const file = program.endsWith('.ts') ? program : join('node_modules/.bin', program);
  const child = spawn(process.execPath, [file, ...rest], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
  const [code] = await once(child, 'close');
  return code === 0;
}

const checksTypes = async (folder: string, write?: (text: string) => void): Promise<boolean> =>
  (await succeeds(folder, ['react-router', 'typegen'], write)) &&
  (await succeeds(folder, ['tsc', '--noEmit', '--checkers', '1'], write));

/** Calls `use` with a new folder, which is removed afterwards. */
async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(await fastTemporaryFolder(), 'without-features-'));
  // PostgreSQL runs as another user where this is root.
  await chmod(folder, 0o711);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a shop, uses it and stops it. */
async function tryShop(folder: string, dataFolder: string): Promise<void> {
  const shop = startShop({
    port: await freePort(),
    dataFolder,
    folder,
    command: [process.execPath, 'cli/start.ts'],
    env: { ADMIN_PASSWORD: administratorPassword },
  });
  try {
    await shop.ready();
    await sellPair(shop.origin);
  } finally {
    const code = await shop.stop();
    if (code !== 0) log(`The shop ended with ${code}:\n${shop.output()}`);
    if (code !== 0) process.exitCode = 1;
  }
}

/** The shop's quick tests, without those of the documents and the source text, which tell of the whole project. */
const quickTests = [
  ...['vitest', 'run', '--project', 'api', '--exclude', '**/*.slow.test.ts'],
  ...leftOut.flatMap(({ files = [] }) => files.flatMap((file) => ['--exclude', file])),
  '-t',
  `^(?!.*(?:${leftOut.flatMap(({ tests = [] }) => tests.map((name) => RegExp.escape(name))).join('|')}))`,
];

async function checkWithoutAll(): Promise<boolean> {
  return withFolder(async (data) =>
    withFolder(async (folder) => {
      const spanning = await copyWithout(featureNames, folder);
      log(`A copy without the ${featureNames.length} features and ${spanning.length} tests that use them.`);
      if (!(await checksTypes(folder))) return false;
      log('It type-checks.');
      if (!(await succeeds(folder, ['cli/build.ts']))) return false;
      await tryShop(folder, join(data, 'new'));
      log('It sells a pair with a new database.');
      await tryShop(root, join(data, 'old'));
      await tryShop(folder, join(data, 'old'));
      log('It sells a pair with the database of the whole shop.');
      return succeeds(folder, quickTests);
    }),
  );
}

/** Type-checks without each of the groups, two at a time, because each check keeps one core busy. */
async function checkWithoutEach(groups: readonly (readonly string[])[]): Promise<boolean> {
  const waiting = [...groups];
  let isGood = true;
  const checkNext = async (): Promise<void> => {
    const group = waiting.shift();
    if (group === undefined) return;
    let output = '';
    const passes = await withFolder(async (folder) => {
      await copyWithout(group, folder);
      return checksTypes(folder, (text) => {
        output += text;
      });
    });
    log(`${passes ? '✓' : '✗'} without ${group.join(', ')}${passes ? '' : `\n${output}`}`);
    isGood &&= passes;
    return checkNext();
  };
  await Promise.all([checkNext(), checkNext()]);
  return isGood;
}

const unknown = names.filter((name) => !featureNames.includes(name));
if (unknown.length > 0) throw new Error(`There is no feature ${unknown.join(', ')}`);
const groups = values.groups ? separatingGroups(featureNames) : names.map((name) => [name]);
const passes = await (groups.length > 0 ? checkWithoutEach(groups) : checkWithoutAll());
if (!passes) process.exitCode = 1;
