import { configurationSteps } from './run-configurations.ts';
import { runStep, type Tally, type TestStep } from './support/run-programs.ts';

/**
 * `npm test`: everything that must hold before a change lands. `--without-browser` leaves the browser tests out,
 * `--full` adds the slow proofs and every configuration, `--slow` and `--configurations` run these alone. The last line
 * has the counts of the whole run.
 */
const write = (text: string): void => {
  process.stdout.write(text);
};
const has = (option: string): boolean => process.argv.includes(option);

const checks: readonly TestStep[] = [
  { name: 'Format and lint', commands: [['biome', 'check', '--error-on-warnings']] },
  {
    name: 'Types',
    commands: [
      ['react-router', 'typegen'],
      // Several checkers each work out the types that they share; beside the tests no core waits for them.
      ['tsc', '--noEmit', '--checkers', '1'],
    ],
  },
  { name: 'Known vulnerabilities', commands: [['tests/supply-chain/check-vulnerabilities.ts']] },
  { name: 'Unused code', commands: [['knip', '--treat-config-hints-as-errors']] },
];
const unitAndApiTests: TestStep = {
  name: 'Unit, architecture, API and command tests',
  // Several files need the pages; built beforehand, they are built once.
  commands: [['cli/build.ts'], ['vitest', 'run']],
};
const browserTests: TestStep = {
  name: 'Browser tests',
  commands: [['tests/run-browser.ts', '--project=browser']],
};
/** What `npm test` proves already is left out: it runs before, in `npm run test:full` as in CI. */
const slowTests: readonly TestStep[] = [
  {
    name: 'Accessibility of every page in each of the other themes and widths',
    commands: [['tests/run-browser.ts', '--project=matrix']],
  },
  {
    name: 'Lost, late and refused answers of checkout and sign-in, each before every other next step',
    // The journeys without a next step have run.
    commands: [
      [
        'tests/run-browser.ts',
        '--project=browser',
        'lost-answers.spec',
        'lost-sign-in.spec',
        '-g',
        ', then ',
      ],
    ],
    env: { OTHER_CASES: '1' },
  },
  {
    name: 'Fuzz: 20,000 requests to all routes',
    commands: [['vitest', 'run', 'tests/fuzz']],
    env: { FUZZ_INPUTS: '20000', FUZZ_SEED: '2' },
  },
  {
    name: 'Timing of 2,000 guesses at an order that are nearly right, and of 2,000 others',
    commands: [['vitest', 'run', 'tests/api/order-guessing.test.ts']],
    env: { GUESSED_PAIRS: '2000' },
  },
];
/** It computes in one process, as the drills do, beside which it runs. */
const walk: TestStep = {
  name: 'Walks at random through everything that happens in a shop, for ten minutes',
  commands: [['vitest', 'run', 'tests/model/walk.test.ts']],
  env: {
    WALK_SECONDS: process.env.WALK_SECONDS ?? '600',
    WALK_SEED: process.env.WALK_SEED ?? String(Date.now() % 2 ** 31),
  },
};
const drills: readonly TestStep[] = [
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
  {
    name: 'Drill: killed 5 times at every step of checkout and of a refund',
    commands: [['tests/drill/run.ts', '--steps', '5']],
  },
];

const times: string[] = [];
const files: Tally['files'][number][] = [];
let passed = 0;
let failed = 0;

/** Runs steps one after the other. Output of `held` steps is printed when they are finished. */
async function runAll(steps: readonly TestStep[], output: 'shown' | 'held'): Promise<void> {
  for (const step of steps) {
    const title = `\n── ${step.name}\n`;
    const held: string[] = [];
    if (output === 'shown') write(title);
    const began = performance.now();
    const tally = await runStep(step, output === 'shown' ? write : (text) => held.push(text));
    if (output === 'held') write([title, ...held].join(''));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    passed += tally.passed;
    failed += tally.failed;
    files.push(...tally.files);
    times.push(`${seconds.padStart(7)} s  ${step.name}${tally.failed > 0 ? '  ✗' : ''}\n`);
  }
}

const isPart = has('--slow') || has('--configurations');
if (!isPart) {
  // The tests often wait for servers and databases, so that the checks cost little time beside them.
  await Promise.all([runAll(checks, 'held'), runAll([unitAndApiTests], 'shown')]);
  if (!has('--without-browser')) await runAll([browserTests], 'shown');
}
if (isPart ? has('--slow') : has('--full')) {
  await runAll(slowTests, 'shown');
  await Promise.all([runAll([walk], 'held'), runAll(drills, 'shown')]);
}
if (isPart ? has('--configurations') : has('--full')) await runAll(configurationSteps, 'shown');
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
write(`\n${slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`).join('')}`);
write(`\n${times.join('')}\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
