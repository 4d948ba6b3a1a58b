import { globSync } from 'node:fs';
import { listChangedFiles, listTestsOf } from './support/changed-tests.ts';
import type { Command, TestStep } from './support/run-programs.ts';
import { root } from './support/source-tree.ts';

/** What vitest runs. */
export const otherTestsName = 'Unit, architecture, API and command tests';

/** The options of `npm test` that choose tests by their names and run browser tests under worse conditions. */
interface Choice {
  readonly t?: string | undefined;
  /** Holds back each response of the shop: for 600 ms, then at random. */
  readonly late?: boolean | undefined;
  /** Slows down the pages' scripts. */
  readonly slow?: boolean | undefined;
}

/**
 * Returns the steps that run all tests of the files whose paths contain one of the names; with `late` or `slow` the browser
 * tests among them, or all browser tests. Ends the process if no file has one of the names.
 */
export function namedSteps(names: readonly string[], { t, late, slow }: Choice): TestStep[] {
  const folders = '{bench,cli,config,database,demo,packages,src,tests}';
  const files = globSync(`${folders}/**/*.{test,spec}.ts`, { cwd: root, exclude: ['**/node_modules'] });
  const wanted = (name: string) => files.filter((path) => path.includes(name));
  const unknown = names.filter((name) => wanted(name).length === 0);
  if (unknown.length > 0) {
    process.stdout.write(
      `No test file has ${unknown.map((name) => `“${name}”`).join(' or ')} in its path.\n`,
    );
    process.exit(1);
  }
  const named = (option: string) => (t === undefined ? [] : [option, t]);
  const { commands, browserTests } = stepsOf([...new Set(names.flatMap(wanted))], named);
  if (!late && !slow) return commands;
  return [
    ...(late ? [lateAnswers('600'), lateAnswers('0-1200')] : []),
    ...(slow ? [{ name: 'Browser tests, with pages six times slower', env: { SLOW_PROCESSOR: '6' } }] : []),
  ].map((condition) => ({ ...condition, commands: [browserTests] }));
}

const lateAnswers = (milliseconds: string) => ({
  name: `Browser tests, with each response ${milliseconds} ms late`,
  env: { LATE_ANSWERS: milliseconds },
});

/** Returns the steps for tests in these files. */
function stepsOf(files: readonly string[], named: (option: string) => readonly string[]) {
  const specs = files.filter((path) => path.endsWith('.spec.ts'));
  const tests = files.filter((path) => !path.endsWith('.spec.ts'));
  const browserTests: Command = [
    'tests/run-browser.ts',
    ...specs.map((path) => RegExp.escape(path)),
    ...named('-g'),
  ];
  const otherTests: Command = ['vitest', 'run', ...tests, ...named('-t')];
  const commands: TestStep[] = [
    ...(tests.length > 0 ? [{ name: otherTestsName, commands: [otherTests] }] : []),
    ...(specs.length > 0 ? [{ name: 'Browser tests', commands: [browserTests] }] : []),
  ];
  return { commands, browserTests };
}

/** Returns the lint of the files that differ from a commit, and the quick tests that these changes can break. */
export function changedSteps(commit: string): { checks: TestStep[]; tests: TestStep[] } {
  const changed = listChangedFiles(commit);
  const tests = listTestsOf(changed).filter((path) => !path.endsWith('.slow.test.ts'));
  process.stdout.write(
    `${changed.length} files differ from ${commit}. ${tests.length} test files use them. Run npm test before you commit.\n`,
  );
  const lint: Command = ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed];
  return {
    checks: changed.length > 0 ? [{ name: 'Format and lint', commands: [lint] }] : [],
    tests: stepsOf(tests, () => []).commands,
  };
}
