import { parseArgs } from 'node:util';
import { changedSteps, namedSteps, otherTestsName } from './chosen-steps.ts';
import { configurationSteps } from './run-configurations.ts';
import { type FileTally, runStep, stopPrograms, type TestStep } from './support/run-programs.ts';
import { openTestRun } from './support/test-run.ts';
import {
  formatFileTimes,
  formatSlowestFiles,
  formatStepTimes,
  type StepTimes,
} from './support/times/print-times.ts';
import { measureYardstick } from './support/times/yardstick.ts';

/**
 * `npm test` runs everything that must hold before a commit; with names, all tests of the files whose paths contain one.
 * `--full` runs everything else that CI proves, `--configurations` the other ways to run a shop. The last lines have the
 * failed tests and the counts of the whole run. `--times` measures the CPU time of each file.
 */
const write = (text: string): void => {
  process.stdout.write(text);
};
const { values, positionals: names } = parseArgs({
  options: {
    full: { type: 'boolean' },
    configurations: { type: 'boolean' },
    changed: { type: 'boolean' },
    late: { type: 'boolean' },
    slow: { type: 'boolean' },
    times: { type: 'boolean' },
    t: { type: 'string', short: 't' },
  },
  allowPositionals: true,
});

const types: TestStep = {
  name: 'Types',
  commands: [
    ['react-router', 'typegen'],
    // Several checkers each compute the types that they share, and no core is idle beside the tests.
    ['tsc', '--noEmit', '--checkers', '1'],
  ],
};
const checks: readonly TestStep[] = [
  { name: 'Format and lint', commands: [['biome', 'check', '--error-on-warnings']] },
  types,
  { name: 'Known vulnerabilities', commands: [['tests/supply-chain/check-vulnerabilities.ts']] },
  { name: 'Unused code', commands: [['knip', '--treat-config-hints-as-errors']] },
];
const build: TestStep = { name: 'Build', commands: [['cli/build.ts']] };
const quickTests: TestStep = {
  name: otherTestsName,
  // They hardly wait: a third worker would only load everything once more.
  commands: [['vitest', 'run', '--exclude', '**/*.slow.test.ts', '--maxWorkers', '100%']],
};
const journeys: TestStep = {
  name: 'The main journeys of shoppers and administrators in the browser',
  commands: [['tests/run-browser.ts', '--grep', '@journey']],
};

const slowTests: TestStep = {
  name: 'Slow tests: processes, races, properties, hostile input',
  commands: [['vitest', 'run', '.slow.test.ts', '--exclude', 'tests/model/walk.slow.test.ts']],
  env: { FUZZ_INPUTS: '8000', FUZZ_SEED: '2', GUESSED_PAIRS: '2000' },
};
const otherBrowserTests: TestStep = {
  name: 'All other browser tests, and the accessibility of every page in every theme and width',
  commands: [['tests/run-browser.ts', '--grep-invert', '@journey']],
};
/** Runs beside drills, which wait for most of their time. */
const walk: TestStep = {
  name: 'Random walks through everything that happens in a shop',
  commands: [['vitest', 'run', 'tests/model/walk.slow.test.ts']],
  env: {
    WALK_SECONDS: process.env.WALK_SECONDS ?? '600',
    WALK_SEED: process.env.WALK_SEED ?? String(Date.now() % 2 ** 31),
  },
};
/** One after the other: each of them needs both cores while its crowd buys. */
const crowdDrills: readonly TestStep[] = [
  {
    name: 'Drill: 500 buyers of 10 pairs, killed 20 times',
    commands: [['tests/drill/run.ts', '--buyers', '500', '--pairs', '10', '--kills', '20']],
  },
  {
    name: 'Drill: 120 buyers whose orders are refunded and disputed, killed 6 times',
    commands: [['tests/drill/run.ts', '--refunds', '--buyers', '120', '--pairs', '150', '--kills', '6']],
  },
  {
    name: 'Drill: 60 people wait for pairs that come back, two processes killed 8 times in turn',
    commands: [['tests/drill/run.ts', '--waitlist']],
  },
];
const withoutFeatures: readonly TestStep[] = [
  {
    name: 'The shop without its features: types, pages, a sale and its quick tests',
    commands: [['tests/without-features/run.ts']],
  },
  {
    name: 'The types of the project without each feature beside each other one',
    commands: [['tests/without-features/run.ts', '--groups']],
  },
];

const yardstick = values.times ? measureYardstick() : null;
const measuring = values.times ? { MEASURE_TIMES: '1' } : {};
const steps: StepTimes[] = [];
const files: FileTally[] = [];
const failures: string[] = [];
let passed = 0;
let failed = 0;
let isEnding = false;

/** Runs steps one after the other. Output of `held` steps is printed when they are finished. */
async function runAll(wanted: readonly TestStep[], output: 'shown' | 'held'): Promise<void> {
  for (const step of wanted) {
    const title = `\n── ${step.name}\n`;
    const held: string[] = [];
    if (output === 'shown') write(title);
    const began = performance.now();
    const tally = await runStep(
      { ...step, env: { ...run.env, ...measuring, ...step.env } },
      output === 'shown' ? write : (text) => held.push(text),
    );
    // The signal handler ends this process.
    if (isEnding) await new Promise(() => {});
    if (output === 'held') write([title, ...held].join(''));
    const seconds = (performance.now() - began) / 1000;
    passed += tally.passed;
    failed += tally.failed;
    files.push(...tally.files);
    failures.push(...tally.failures);
    steps.push({ name: step.name, seconds, cpuSeconds: tally.cpuSeconds, isGood: tally.failed === 0 });
  }
}

const run = await openTestRun();
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
for (const [signal, code] of Object.entries(signals))
  process.on(signal, async () => {
    // Ctrl+C comes twice: from the terminal, and once more through npm.
    if (isEnding) return;
    isEnding = true;
    write('\nEnding the tests …\n');
    await stopPrograms(5000);
    await run.end();
    process.exit(code);
  });

if (values.configurations) {
  await runAll(configurationSteps, 'shown');
} else if (values.full) {
  await runAll([build], 'shown');
  await Promise.all([runAll([otherBrowserTests], 'held'), runAll([slowTests], 'shown')]);
  await runAll(withoutFeatures, 'shown');
  await Promise.all([runAll([walk], 'held'), runAll(crowdDrills, 'shown')]);
} else if (values.changed) {
  const { checks: first, tests } = changedSteps(names[0] ?? 'origin/main');
  await runAll(first, 'shown');
  await Promise.all([runAll([types], 'held'), runAll(tests, 'shown')]);
} else if (values.late || values.slow || names.length > 0) {
  await runAll(namedSteps(names, values), 'shown');
} else {
  // All at once, because tests often wait. The pages are built first, once for all.
  const checked = runAll(checks, 'held');
  await runAll([build], 'shown');
  await Promise.all([checked, runAll([journeys], 'held'), runAll([quickTests], 'shown')]);
}
const left = await run.end();
for (const command of left) write(`\n✗ A process was left running: ${command}\n`);
failed += left.length;
const cpuSeconds = steps.reduce((sum, step) => sum + step.cpuSeconds, 0);
write(`\n${yardstick ? formatFileTimes(files, { cpuSeconds, yardstick }) : formatSlowestFiles(files)}`);
// Said again, because whoever sees the end of a long output looks for them there.
for (const failure of failures) write(`\n${failure}`);
write(`\n${formatStepTimes(steps)}\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
