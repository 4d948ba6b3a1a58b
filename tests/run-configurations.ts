import { type Configuration, configurations } from './support/configuration.ts';
import type { TestStep } from './support/run-programs.ts';

/**
 * The journeys in the browser: buying, a refund, an import with its undo, bulk edits and edits of the catalog with theirs,
 * search, and two people at a waitlist, at a launch and at one shoe whose sizes sell out.
 */
const journeys = [
  'buy.spec',
  'admin-refunds.spec',
  'admin-import.spec',
  'admin-bulk.spec',
  'admin-catalogue.spec',
  'search.spec',
  'waitlist.spec',
  '/launch.spec',
  'live-sizes.spec',
];

/** The tests that cannot run in a configuration, by their names or their beginnings, and why. */
const leftOut: Readonly<
  Partial<Record<Configuration, readonly { why: string; tests: readonly string[] }[]>>
> = {
  production: [
    {
      why: 'their administrators have a password alone, which gives no rights and is no proof there',
      tests: [
        'an administrator sends a form, here a shoe without a picture',
        'a refund happens once for its Idempotency-Key, after a fresh proof',
        'prints the sizes with fewer than three pairs and what to reorder',
        'without a fresh proof nobody changes; with one, for ten minutes',
        'undoing a change of rights needs a proof, undoing a change of a shoe does not',
      ],
    },
  ],
  'pgbouncer-session': [
    {
      why: 'PgBouncer may keep a statement of an outage waiting until its time limit, of which tests have 30 s, the shop 2.5 s',
      tests: ['a charge whose order could not be written becomes an order as soon as the database answers'],
    },
  ],
  replica: [
    {
      why: 'it counts the statements that compare the replica, too',
      tests: ['a checkout of three lines and its webhooks take at most 15 statements and 6 commits'],
    },
  ],
  'two-processes': [
    {
      why: 'processes tell each other once a second how many calls an address made; rate-limits-between-processes.slow.test.ts has that',
      tests: ['one IP address may', 'cached responses do not count against the rate limit'],
    },
    {
      why: 'it stops one process, and the other may be the one that imports',
      tests: ['a shop that stops does not wait for an import, which changes nothing'],
    },
  ],
};

/** A pattern of Vitest for the names of all tests but these. */
const allBut = (names: readonly string[]): string =>
  `^(?!.*(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')}))`;

/** Whether the browser's journeys run: not where the sandbox, which they pay with, answers administrators only. */
const hasJourneys = (name: Configuration): boolean => name !== 'production';

/** Whether the waitlist is drilled: where the database is another. A drill always has two processes, and no files. */
const changesDatabase = (name: Configuration): boolean => /^(external|replica|pgbouncer)/.test(name);

/** The steps of every configuration but the embedded one, which `npm test` runs. */
export const configurationSteps: readonly TestStep[] = Object.keys(configurations)
  // The type of Object.keys is string[].
  .map((name) => name as Configuration)
  .filter((name) => name !== 'embedded')
  .map((name) => {
    const names = (leftOut[name] ?? []).flatMap(({ tests }) => tests);
    return {
      name: `Configuration ${name}: ${configurations[name]}`,
      commands: [
        ['vitest', 'run', 'tests/api', ...(names.length > 0 ? ['-t', allBut(names)] : [])],
        ...(changesDatabase(name) ? [['tests/drill/run.ts', '--waitlist'] as const] : []),
        ...(hasJourneys(name) ? [['tests/run-browser.ts', ...journeys] as const] : []),
      ],
      env: { TEST_CONFIGURATION: name },
    };
  });
