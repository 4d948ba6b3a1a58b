import { once } from 'node:events';
import { connect } from '#database/connect.ts';
import { startNumberingJob } from '../server/numbering-job.ts';

/**
 * A process that numbers invoices and credit notes, for tests that kill it: `numbering-process.ts DATABASE_URL`. It begins on the first
 * line of stdin, writes what fails to stdout, and ends with its test.
 */
const [databaseUrl = ''] = process.argv.slice(2);
process.stdin.once('end', () => process.exit());
const { db } = await connect(databaseUrl, { poolSize: 2 });
process.stdout.write('ready\n');
await once(process.stdin, 'data');
startNumberingJob({
  db,
  log: { warn: ({ err }: { err?: unknown }) => process.stdout.write(`${err}\n`) },
});
