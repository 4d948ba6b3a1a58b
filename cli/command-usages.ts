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

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

/** The commands of `package.json` that `cli/run.sh` runs, by their files; each reads the values of its options itself. */
export const commandUsages: Readonly<Record<string, CommandUsage>> = {
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
  'cli/seed.ts': {
    usage: 'run seed -- [--shoes 1000000]',
    about: 'Adds sample shoes until the catalog has that many.',
    options: { shoes: text },
  },
  'cli/import.ts': {
    usage: 'run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch] [--strict]',
    about:
      'Imports the products of a Shopify or WooCommerce shop. --dry-run shows what would change. --strict imports nothing if a picture cannot be downloaded.',
    options: { 'dry-run': flag, format: text, images: text, strict: flag },
    positionals: 1,
  },
  'cli/export.ts': {
    usage: 'run export -- FILE [--format shopify], where FILE ends in .csv or .zip',
    about: 'Exports the whole catalog with its pictures.',
    options: { format: text },
    positionals: 1,
  },
  'cli/backup.ts': {
    usage: 'run backup -- FILE [--anonymous] [--verify]',
    about: 'Backs up everything the shop stores into one file, which can be s3://bucket/key.',
    options: { anonymous: flag, verify: flag },
    positionals: 1,
  },
  'cli/restore.ts': {
    usage: 'run restore -- FILE [--force] [--with-another-secret]',
    about: 'Restores a backup into an empty shop, or with --force into any shop, replacing what is there.',
    options: { force: flag, 'with-another-secret': flag },
    positionals: 1,
  },
  'cli/money-check.ts': {
    usage: 'run money-check -- [--since 2026-10-01]',
    about: 'Compares every payment at the provider with every order. Changes nothing.',
    options: { since: text },
  },
  'bench/run.ts': {
    usage:
      'run bench -- [--seconds 3] [--shoes 1000000] [--streams 10000] [--waiting 50000] [--soak 60] [--against https://another.shop]',
    about: 'Measures the budgets of bench/README.md.',
    options: { seconds: text, shoes: text, streams: text, waiting: text, soak: text, against: text },
  },
  'tests/run.ts': {
    usage: "test -- [NAME…] [-t 'part of a test name'] or run test:full -- [--configurations]",
    about:
      'Runs everything that must pass before a commit, or all tests in files whose paths contain a NAME. test:full runs everything else. test:full -- --configurations runs the API tests and some journeys in each configuration of docs/operations.md.',
    options: { full: flag, configurations: flag, t: { type: 'string', short: 't' } },
    positionals: 100,
  },
  'tests/drill/run.ts': {
    usage:
      'run drill -- [--buyers 60 --pairs 3 --kills 3 --refunds --processes 1 --database URL --direct URL] or [--launch --buyers 5000 --pairs 200] or [--waitlist --buyers 60 --pairs 24 --kills 8] or [--steps 30]',
    about:
      'Kills a scratch shop while a crowd is buying, or at every step of a checkout, then counts every pair and every cent.',
    options: {
      ...{ buyers: text, pairs: text, kills: text, refunds: flag, processes: text },
      ...{ database: text, direct: text, steps: text, launch: flag, waitlist: flag },
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
