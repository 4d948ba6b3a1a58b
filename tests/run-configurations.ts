import { type Configuration, configurations } from './support/configuration.ts';
import type { TestStep } from './support/run-programs.ts';

/** The journeys in the browser: buying, a refund, an import with its undo, bulk edits and edits of the catalogue with theirs. */
const journeys = [
  'buy.spec',
  'admin-refunds.spec',
  'admin-import.spec',
  'admin-bulk.spec',
  'admin-catalogue.spec',
];

/** What cannot run in a configuration, and why. */
const leftOut: Readonly<Partial<Record<Configuration, Readonly<Record<string, string>>>>> = {
  production: {
    'client.test.ts': 'its administrators sign in with the password alone, which gives no rights there',
    'fresh-proof.test.ts':
      'its administrators prove themselves with the password alone, which is no proof there',
  },
};

/** Whether the browser's journeys run: not where the sandbox, which they pay with, answers administrators only. */
const hasJourneys = (name: Configuration): boolean => name !== 'production';

/** The steps of every configuration but the embedded one, which `npm test` runs. */
export const configurationSteps: readonly TestStep[] = Object.keys(configurations)
  // The type of Object.keys is string[].
  .map((name) => name as Configuration)
  .filter((name) => name !== 'embedded')
  .map((name) => ({
    name: `Configuration ${name}: ${configurations[name]}`,
    commands: [
      [
        'vitest',
        'run',
        'tests/api',
        ...Object.keys(leftOut[name] ?? {}).flatMap((file) => ['--exclude', `tests/api/${file}`]),
      ],
      ...(hasJourneys(name) ? [['tests/run-browser.ts', '--project=browser', ...journeys] as const] : []),
    ],
    env: { TEST_CONFIGURATION: name },
  }));
