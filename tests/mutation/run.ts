import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MutatedCode, mutatedCode } from './mutated-code.ts';

/**
 * `npm run mutation [-- rights sessions money]`: changes the code of {@link mutatedCode} in one place at a time and runs
 * its tests. What no test notices is printed as survived.
 */
const project = join(import.meta.dirname, '..', '..');
const tool = join(import.meta.dirname, 'tool');
const stryker = join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const vitestRunner = join(tool, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js');

if (!existsSync(stryker)) {
  process.stdout.write('Installing Stryker. This takes some seconds, once.\n');
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...options], { cwd: tool });
}
const folder = await mkdtemp(join(tmpdir(), 'shop-mutation-'));
try {
  const names = process.argv.slice(2);
  for (const code of mutatedCode.filter(({ name }) => names.length === 0 || names.includes(name)))
    await mutate(code);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function mutate({ name, files, tests }: MutatedCode): Promise<void> {
  process.stdout.write(`\n── ${name}\n`);
  const configuration = join(folder, `${name}.json`);
  const options = {
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    plugins: [vitestRunner],
    mutate: files,
    // Stryker rewrites it with the compiler's API, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    // Event names, texts and documentation of routes are held by other tests.
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'] },
    ignorePatterns: ['build', 'data', 'demo/pictures', 'docs', 'tests/**/tool'],
    tempDirName: join(folder, 'copy'),
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 20,
    // A mutation of a constant is active from the start: it would need every test again, each time.
    ignoreStatic: true,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: process.stdout.isTTY },
  };
  await writeFile(configuration, JSON.stringify(options));
  const child = spawn(process.execPath, [stryker, 'run', configuration], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join(',') },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
