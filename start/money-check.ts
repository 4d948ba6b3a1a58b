import { parseArgs } from 'node:util';
import { formatCents } from '#contract/money.ts';
import {
  type MoneyDifference,
  moneyActionWords,
  moneyCheckDays,
  moneyKindWords,
  strangeAccount,
} from '#contract/money-check.ts';
import { connect } from '#database/connect.ts';
import { checkMoney } from '#server/core/payments/check-money.ts';
import { environment } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { createLog } from './log.ts';
import { openPayments } from './payments.ts';
import { reachDatabase } from './reach-database.ts';
import { say } from './say.ts';
import { readSettings, SettingError } from './settings.ts';

/** `npm run money-check [-- --since 2026-10-01]`: prints what differs between provider and orders; changes nothing. */
try {
  await using opened = new AsyncDisposableStack();
  const since = readSince(process.argv.slice(2));
  const settings = readSettings(environment);
  const { url: databaseUrl } = opened.use(await reachDatabase(settings, say));
  const { db } = opened.adopt(await connect(databaseUrl, { poolSize: 2 }), (it) => it.close());
  const { payment } = opened.use(await openPayments({ settings, databaseUrl, log: createLog('error') }));
  const sums = { charges: 0, orders: 0, differences: 0, complete: true };
  say(writeLine(['At', 'Charged', 'Given back', 'Order', 'Way out', 'What differs']));
  for (let after: string | null = null; ; ) {
    const page = await checkMoney({ db, payment }, { since, after });
    if (!page) throw new SettingError('The payment provider did not answer; try again.');
    for (const difference of page.differences) say(writeDifference(difference));
    sums.charges += page.charges;
    sums.orders += page.orders;
    sums.differences += page.differences.length;
    sums.complete &&= page.complete;
    after = page.next;
    if (after === null) break;
  }
  say(
    `${sums.charges} charges, ${sums.orders} orders since ${since.toISOString().slice(0, 10)}: ${sums.differences} differ.`,
  );
  if (sums.differences > 0) say(`The way out of each is on ${settings.publicOrigin}/admin/money.`);
  if (sums.charges === 0 && sums.orders > 0) say(strangeAccount);
  if (!sums.complete) say('More orders lack a charge than could be looked up; settle these first.');
  process.exitCode = sums.differences === 0 && sums.complete ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 2;
}

function readSince(args: string[]): Date {
  const { values } = parseArgs({ args, options: { since: { type: 'string' } } });
  const since = new Date(values.since ?? Date.now() - moneyCheckDays * 24 * 3_600_000);
  if (Number.isNaN(since.getTime())) throw new SettingError('--since must be a date like 2026-10-01.');
  return since;
}

function writeDifference(difference: MoneyDifference): string {
  const { at, charged, refunded, price, action, kind, hasOrder, idPayment, intent } = difference;
  return writeLine([
    at.slice(0, 16).replace('T', ' '),
    ...[charged, refunded, price].map((cents) => (cents === null ? '–' : formatCents(cents))),
    moneyActionWords[action],
    [moneyKindWords[kind], ...(hasOrder ? [`order ${idPayment}`] : []), intent].join(', '),
  ]);
}

function writeLine([at = '', charged = '', back = '', order = '', action = '', what = '']: string[]): string {
  const money = [charged, back, order].map((text) => text.padStart(10)).join(' ');
  return `${at.padEnd(16)} ${money}  ${action.padEnd(17)} ${what}`;
}
