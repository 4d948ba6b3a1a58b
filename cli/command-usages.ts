import { basename, dirname } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';

/** What a command takes, and what its `--help` prints. */
export interface CommandUsage {
  /** The line to type, behind `npm`. */
  readonly usage: string;
  readonly about: string;
  readonly options?: ParseArgsOptionsConfig;
  /** How many files or names it takes at most; none where left out. */
  readonly positionals?: number;
}

/** Returns the usage of a command of `package.json` by its file; undefined for other files. */
export async function findUsage(file: string): Promise<CommandUsage | undefined> {
  if (!/^src\/features\/[\w-]+\/cli\/commands\/[\w-]+\.ts$/.test(file)) return commandUsages[file];
  // Beside the command, because its own file imports everything that it needs.
  const path = `../${dirname(file)}/usages.ts`;
  const { usages }: FeatureUsages = await import(path);
  return usages[basename(file, '.ts')];
}

/** What `usages.ts` beside the commands of a feature exports. */
interface FeatureUsages {
  /** By the names of the commands. */
  readonly usages: Readonly<Record<string, CommandUsage>>;
}

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

/**
 * The commands of `package.json` that `cli/run.sh` runs, by their files, without those of features; each reads the values of
 * its options itself.
 */
const commandUsages: Readonly<Record<string, CommandUsage>> = {
  'cli/start.ts': {
    usage: 'start',
    about:
      'Starts the shop. Installs, builds and creates everything it needs first. To change a setting for one run: `PORT=4000 npm start`.',
    options: { dev: flag },
  },
  'cli/build.ts': { usage: 'run build', about: 'Builds the pages without serving them.' },
  'cli/migrate.ts': { usage: 'run db:migrate', about: 'Applies new migrations, as every start does.' },
  'database/table-types/write-table-types.ts': {
    usage: 'run db:types',
    about:
      'Writes database/tables.ts, the types of the tables, from a scratch database with every migration.',
  },
  'tests/calls/write-call-table.ts': {
    usage: 'run calls',
    about: 'Writes docs/calls.md, the table of all calls and who may make them.',
  },
  'tests/supply-chain/write-lock-files.ts': {
    usage: 'run lock',
    about: 'Adds the addresses of packages to the lock files. npm install leaves them out.',
  },
  'bench/run.ts': {
    usage:
      'run bench -- [--seconds 3] [--shoes 1000000] [--streams 10000] [--waiting 50000] [--soak 60] [--against https://another.shop]',
    about: 'Measures the budgets of bench/README.md.',
    options: { seconds: text, shoes: text, streams: text, waiting: text, soak: text, against: text },
  },
  'tests/run.ts': {
    usage:
      "test -- [NAME…] [-t 'part of a test name'] [--times] or run test:full -- [--configurations] [--times]",
    about:
      'Runs everything that must pass before a commit, or all tests in files whose paths contain a NAME. test:full runs everything else. test:full -- --configurations runs the API tests and some journeys in each configuration of docs/operations.md. --changed runs the quick tests that changes since a commit (origin/main) can break. --late holds back every response in browser tests, --slow slows down their pages. --times prints the CPU time of each file and step.',
    options: {
      full: flag,
      configurations: flag,
      changed: flag,
      late: flag,
      slow: flag,
      times: flag,
      t: { type: 'string', short: 't' },
    },
    positionals: 100,
  },
  'tests/drill/run.ts': {
    usage:
      'run drill -- [--buyers 60 --pairs 3 --kills 3 --refunds --uses 20 --processes 1 --database URL --direct URL] or [--launch --buyers 5000 --pairs 200] or [--waitlist --buyers 60 --pairs 24 --kills 8] or [--steps 30]',
    about:
      'Kills a scratch shop while a crowd is buying, or at every step of a checkout, then counts every pair and every cent.',
    options: {
      buyers: text,
      pairs: text,
      kills: text,
      refunds: flag,
      uses: text,
      processes: text,
      database: text,
      direct: text,
      steps: text,
      launch: flag,
      waitlist: flag,
    },
  },
  'tests/lighthouse/run.ts': {
    usage: 'run lighthouse',
    about: 'Runs Lighthouse on four pages, as a phone on a slow network.',
  },
  'tests/screenshots/run.ts': {
    usage: 'run screenshots',
    about: 'Retakes the pictures of README.md and docs/tour.md, in a new shop.',
  },
  'tests/mutation/run.ts': {
    usage: 'run mutation -- [NAME…]',
    about:
      'Changes the code listed in tests/mutation/mutated-code.ts in one place at a time, and runs its tests each time.',
    positionals: 100,
  },
  'demo/draw/run.ts': {
    usage: 'run draw -- [--all]',
    about: 'Draws the outdated pictures of the demo catalog. --all draws every picture.',
    options: { all: flag },
  },
  'demo/contact-sheet.ts': {
    usage: 'run demo:contact-sheet -- FILE [--view side|quarter] [--background "#1b1c20"] [--width 240]',
    about: 'Draws all demo shoes on one sheet.',
    options: { view: text, background: text, width: text },
    positionals: 1,
  },
  'src/platform/ui/fonts/subset-fonts.ts': {
    usage: 'run fonts',
    about: 'Reduces the fonts of the pages to the characters in use.',
  },
};
