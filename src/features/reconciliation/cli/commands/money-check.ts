import { parseArgs } from 'node:util';
import { createLog } from '#cli/output/create-log.ts';
import { printTo } from '#cli/output/print.ts';
import { eventWords } from '#cli/output/terminal/event-words.ts';
import { runAsProcess, type ShopCommand } from '#cli/run-command.ts';
import { findShopDatabase } from '#cli/shop/find-or-start-database.ts';
import { openPayments } from '#cli/shop/open-payments.ts';
import { readSettings } from '#config/settings.ts';
import { connect } from '#database/connect.ts';
import { formatDay, formatMinute } from '#platform/contract/fields/format-time.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { SettingError } from '#platform/settings/setting-error.ts';
import {
  type Discrepancy,
  discrepancyActionLabels,
  discrepancyKindLabels,
  reconciliationDays,
  unknownAccountNotice,
} from '../../contract.ts';
import { reconcile } from '../../reconciliation.ts';

/** `npm run money-check [-- --since 2026-10-01]`: prints discrepancies between provider and orders; read-only. */
export const checkMoney: ShopCommand = async ({ args, environment, stdout }) => {
  await using opened = new AsyncDisposableStack();
  const print = printTo(stdout);
  const since = readSince(args);
  const settings = readSettings(environment);
  const { url: databaseUrl } = opened.use(await findShopDatabase(settings, print));
  const { db } = opened.adopt(await connect(databaseUrl, { poolSize: 2 }), (it) => it.close());
  const { payment } = opened.use(
    await openPayments({
      settings,
      databaseUrl,
      log: createLog({ ...settings, logLevel: 'error' }, eventWords),
    }),
  );
  const totals = { charges: 0, orders: 0, differences: 0, complete: true };
  print(discrepancyTableHead);
  for (let after: string | null = null; ; ) {
    const page = await reconcile({ db, payment }, { since, after });
    if (!page) throw new SettingError('The payment provider did not respond. Try again.');
    for (const difference of page.differences) print(formatDiscrepancy(difference));
    totals.charges += page.charges;
    totals.orders += page.orders;
    totals.differences += page.differences.length;
    totals.complete &&= page.complete;
    after = page.next;
    if (after === null) break;
  }
  print(
    `${totals.charges} charges, ${totals.orders} orders since ${formatDay(since)}: ${totals.differences} differ.`,
  );
  if (totals.differences > 0) print(`To resolve them, go to ${settings.publicOrigin}/admin/money.`);
  if (totals.charges === 0 && totals.orders > 0) print(unknownAccountNotice);
  if (!totals.complete)
    print('There are too many orders without a charge to check them all. Resolve these first.');
  return totals.differences === 0 && totals.complete ? 0 : 1;
};

function readSince(args: string[]): Date {
  const { values } = parseArgs({ args, options: { since: { type: 'string' } } });
  const since = new Date(values.since ?? Date.now() - reconciliationDays * 24 * 3_600_000);
  if (Number.isNaN(since.getTime())) throw new SettingError('--since must be a date like 2026-10-01.');
  return since;
}

/** Formats a discrepancy as a row of the table. */
function formatDiscrepancy(difference: Discrepancy): string {
  const { at, charged, refunded, price, action, kind, hasOrder, idPayment, intent, currency } = difference;
  return formatRow([
    formatMinute(at),
    ...[charged, refunded, price].map((cents) => (cents === null ? '–' : formatCents(cents, currency))),
    action === null ? '–' : discrepancyActionLabels[action],
    [discrepancyKindLabels[kind], ...(hasOrder ? [`order ${idPayment}`] : []), intent].join(', '),
  ]);
}

/** The head of the table of discrepancies. */
const discrepancyTableHead = formatRow(['At', 'Charged', 'Refunded', 'Order', 'Action', 'What differs']);

function formatRow([at = '', charged = '', back = '', order = '', action = '', what = '']: string[]): string {
  const money = [charged, back, order].map((text) => text.padStart(10)).join(' ');
  return `${at.padEnd(16)} ${money}  ${action.padEnd(17)} ${what}`;
}

if (import.meta.main) await runAsProcess(checkMoney, 2);
