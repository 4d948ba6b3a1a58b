import { parseArgs } from 'node:util';
import { environment } from '#config/environment.ts';
import { readSettings, SettingError } from '#config/settings.ts';
import { formatCents } from '#contract/money.ts';
import {
  type Discrepancy,
  discrepancyActionLabels,
  discrepancyKindLabels,
  reconciliationDays,
  unknownAccountNotice,
} from '#contract/reconciliation.ts';
import { connect } from '#database/connect.ts';
import { reconcile } from '#server/modules/payments/payments.ts';
import { explainError } from './explain-error.ts';
import { createLog } from './output/create-log.ts';
import { print } from './output/print.ts';
import { openPayments } from './shop/open-payments.ts';
import { reachDatabase } from './shop/reach-database.ts';

/** `npm run money-check [-- --since 2026-10-01]`: prints what differs between provider and orders; changes nothing. */
try {
  await using opened = new AsyncDisposableStack();
  const since = readSince(process.argv.slice(2));
  const settings = readSettings(environment);
  const { url: databaseUrl } = opened.use(await reachDatabase(settings, print));
  const { db } = opened.adopt(await connect(databaseUrl, { poolSize: 2 }), (it) => it.close());
  const { payment } = opened.use(await openPayments({ settings, databaseUrl, log: createLog('error') }));
  const sums = { charges: 0, orders: 0, differences: 0, complete: true };
  print(writeLine(['At', 'Charged', 'Refunded', 'Order', 'Way out', 'What differs']));
  for (let after: string | null = null; ; ) {
    const page = await reconcile({ db, payment }, { since, after });
    if (!page) throw new SettingError('The payment provider did not answer; try again.');
    for (const difference of page.differences) print(writeDifference(difference));
    sums.charges += page.charges;
    sums.orders += page.orders;
    sums.differences += page.differences.length;
    sums.complete &&= page.complete;
    after = page.next;
    if (after === null) break;
  }
  print(
    `${sums.charges} charges, ${sums.orders} orders since ${since.toISOString().slice(0, 10)}: ${sums.differences} differ.`,
  );
  if (sums.differences > 0) print(`The way out of each is on ${settings.publicOrigin}/admin/money.`);
  if (sums.charges === 0 && sums.orders > 0) print(unknownAccountNotice);
  if (!sums.complete) print('More orders lack a charge than could be looked up; settle these first.');
  process.exitCode = sums.differences === 0 && sums.complete ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 2;
}

function readSince(args: string[]): Date {
  const { values } = parseArgs({ args, options: { since: { type: 'string' } } });
  const since = new Date(values.since ?? Date.now() - reconciliationDays * 24 * 3_600_000);
  if (Number.isNaN(since.getTime())) throw new SettingError('--since must be a date like 2026-10-01.');
  return since;
}

function writeDifference(difference: Discrepancy): string {
  const { at, charged, refunded, price, action, kind, hasOrder, idPayment, intent } = difference;
  return writeLine([
    at.slice(0, 16).replace('T', ' '),
    ...[charged, refunded, price].map((cents) => (cents === null ? '–' : formatCents(cents))),
    discrepancyActionLabels[action],
    [discrepancyKindLabels[kind], ...(hasOrder ? [`order ${idPayment}`] : []), intent].join(', '),
  ]);
}

function writeLine([at = '', charged = '', back = '', order = '', action = '', what = '']: string[]): string {
  const money = [charged, back, order].map((text) => text.padStart(10)).join(' ');
  return `${at.padEnd(16)} ${money}  ${action.padEnd(17)} ${what}`;
}
