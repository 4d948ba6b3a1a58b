import { once } from 'node:events';
import { connect } from '#database/connect.ts';
import { startLaunchJob } from '#features/launches/server/launch-job.ts';
import { findTestMailSite } from './mail-site.ts';

/**
 * A process that runs the job of launches, for tests that kill it: `launch-process.ts DATABASE_URL [pooled]`. It begins on
 * the first line of stdin, tells each event in a line, and ends with its test.
 */
const [databaseUrl = '', kind = 'direct'] = process.argv.slice(2);
process.stdin.once('end', () => process.exit());
const { db } = await connect(databaseUrl, { poolSize: 3, pooled: kind === 'pooled' });
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const tell = (_details: object, message: string) => process.stdout.write(`${message}\n`);
startLaunchJob({
  db,
  longDb: db,
  mailSite: findTestMailSite('http://localhost:4100'),
  cacheInvalidator: { invalidate: async () => {} },
  settings: {
    launchHoldMs: 300_000,
    launchAdmissionsPerSecond: 1_000,
    rateLimitScale: 100,
  },
  log: { info: tell, warn: tell },
});
