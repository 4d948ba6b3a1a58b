import { once } from 'node:events';
import { connect } from '#database/connect.ts';
import { startOutboxWorker } from '#platform/outbox/outbox.ts';
import { createSmtpMailer } from '#platform/outbox/smtp-mailer.ts';
import { findTestMailSite } from '#tests/support/mail-site.ts';
import { startRecallJob } from '../server/recall-job.ts';

/**
 * A process that runs the job of recalls and the outbox, for tests that kill it: `recall-process.ts DATABASE_URL SMTP_URL`.
 * It begins on the first line of stdin, and ends with its test.
 */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
process.stdin.once('end', () => process.exit());
const { db } = await connect(databaseUrl, { poolSize: 3 });
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const log = { info() {}, warn: (_details: object, message: string) => process.stderr.write(`${message}\n`) };
startRecallJob({ db, mailSite: findTestMailSite('http://localhost:4100'), log });
startOutboxWorker({
  db,
  mailer: createSmtpMailer({ url: smtpUrl, from: () => 'shop@shop.test' }),
  host: 'shop.test',
  log,
});
