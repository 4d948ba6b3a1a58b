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
      'Opens the shop; everything that it needs is installed, built and created. `PORT=4000 npm start` is the same with a setting.',
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
    about: 'Fills the catalogue up to that many sample shoes.',
    options: { shoes: text },
  },
  'cli/import.ts': {
    usage: 'run import -- FILE [--dry-run] [--format shopify|woocommerce] [--images none|fetch] [--strict]',
    about: 'Takes over the products of a Shopify or WooCommerce shop; --dry-run says what would change.',
    options: { 'dry-run': flag, format: text, images: text, strict: flag },
    positionals: 1,
  },
  'cli/export.ts': {
    usage: 'run export -- FILE [--format shopify], where FILE ends in .csv or .zip',
    about: 'Writes the whole catalogue with its pictures.',
    options: { format: text },
    positionals: 1,
  },
  'cli/backup.ts': {
    usage: 'run backup -- FILE [--anonymous] [--verify]',
    about: 'Writes everything the shop keeps into one file, which may be s3://bucket/key.',
    options: { anonymous: flag, verify: flag },
    positionals: 1,
  },
  'cli/restore.ts': {
    usage: 'run restore -- FILE [--force] [--with-another-secret]',
    about: 'Replaces an empty shop by the one in a backup; --force any shop.',
    options: { force: flag, 'with-another-secret': flag },
    positionals: 1,
  },
  'cli/money-check.ts': {
    usage: 'run money-check -- [--since 2026-10-01]',
    about: 'Compares every payment at the provider with every order.',
    options: { since: text },
  },
  'cli/client.ts': { usage: 'run client', about: 'Writes the types of packages/client from the contract.' },
  'bench/run.ts': {
    usage:
      'run bench -- [--seconds 3] [--shoes 1000000] [--streams 10000] [--waiting 50000] [--soak 60] [--against https://another.shop]',
    about: 'Measures the budgets of bench/README.md.',
    options: { seconds: text, shoes: text, streams: text, waiting: text, soak: text, against: text },
  },
  'tests/run.ts': {
    usage: "test -- [NAME…] [-t 'part of a test name'] or run test:full -- [--configurations]",
    about:
      'Runs what must pass before a commit, or all tests of the files whose paths contain a NAME. test:full runs everything else, test:full -- --configurations the API tests and some journeys in each configuration of docs/operations.md.',
    options: { full: flag, configurations: flag, t: { type: 'string', short: 't' } },
    positionals: 100,
  },
  'tests/drill/run.ts': {
    usage:
      'run drill -- [--buyers 60 --pairs 3 --kills 3 --refunds --processes 1 --database URL --direct URL] or [--launch --buyers 5000 --pairs 200] or [--waitlist --buyers 60 --pairs 24 --kills 8] or [--steps 30]',
    about: 'Kills a scratch shop while a crowd buys, or at every step, and counts what is left.',
    options: {
      ...{ buyers: text, pairs: text, kills: text, refunds: flag, processes: text },
      ...{ database: text, direct: text, steps: text, launch: flag, waitlist: flag },
    },
  },
  'tests/lighthouse/run.ts': {
    usage: 'run lighthouse',
    about: 'Audits four pages as a phone on a slow network.',
  },
  'tests/screenshots/run.ts': {
    usage: 'run screenshots',
    about: 'Takes the pictures of README.md and docs/tour.md anew, in a shop of its own.',
  },
  'tests/mutation/run.ts': {
    usage: 'run mutation -- [NAME…]',
    about: 'Changes the code of tests/mutation/mutated-code.ts in one place at a time and runs its tests.',
    positionals: 100,
  },
  'demo/draw/run.ts': {
    usage: 'run draw -- [--all]',
    about: 'Draws the pictures of the demo catalogue that are out of date; --all draws every one.',
    options: { all: flag },
  },
  'demo/contact-sheet.ts': {
    usage: 'run demo:contact-sheet -- FILE [--view side|quarter] [--background "#1b1c20"] [--width 240]',
    about: 'Draws all demo shoes on one sheet.',
    options: { view: text, background: text, width: text },
    positionals: 1,
  },
  'app/fonts/subset-fonts.ts': {
    usage: 'run fonts',
    about: 'Cuts the fonts of the pages to the characters in use.',
  },
  'server/modules/orders/documents/fonts/cut-fonts.ts': {
    usage: 'run fonts:documents -- FOLDER',
    about: 'Cuts the fonts of invoices; FOLDER has the unpacked package @expo-google-fonts/noto-sans.',
    positionals: 1,
  },
};
