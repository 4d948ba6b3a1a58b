/**
 * The ways to run a shop that docs/operations.md names. `npm run test:full` runs the tests of the API and the browser's
 * journeys in each.
 */
export const configurations = {
  embedded: 'its own database, as npm start does',
  external: 'DATABASE_URL: a PostgreSQL 15 of the system, over TCP',
  replica: 'DATABASE_READ_URL: public reads from a streaming replica',
  'pgbouncer-session': 'DATABASE_URL: PgBouncer in session mode, before that PostgreSQL 15',
  'pgbouncer-transaction': 'DATABASE_URL: PgBouncer in transaction mode, with DATABASE_DIRECT_URL',
  bucket: 'S3_BUCKET: files in a bucket',
  'two-processes': 'WORKERS=2: requests reach one process and the other in turn',
  production: 'NODE_ENV=production: administrators need a second factor',
} as const;
export type Configuration = keyof typeof configurations;

const isConfiguration = (name: string): name is Configuration => name in configurations;

/** The configuration of this run, from `TEST_CONFIGURATION`; `embedded` by default. @throws Error for an unknown one */
export function readConfiguration(): Configuration {
  const name = process.env.TEST_CONFIGURATION ?? 'embedded';
  if (!isConfiguration(name))
    throw new Error(
      `TEST_CONFIGURATION is ${name}, and not one of ${Object.keys(configurations).join(', ')}`,
    );
  return name;
}
