import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { toWholeUnits } from '#contract/fields/currency.ts';
import {
  type BalanceReport,
  type BalanceSums,
  balanceQuery,
  findBalanceEndpoint,
} from '#contract/payments/balance.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { ApiError, fieldProblem, problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { byteOrderMark, csvLines } from '../../shared/text/csv.ts';
import { toBalanceRange } from './balance-range.ts';
import { findBalanceReport } from './balance-report.ts';
import { refreshBalance } from './refresh-balance.ts';

/** How old the books may be when somebody opens them, in ms, and how many pages that waits for. */
const whenOpened = { maxAge: 5 * 60 * 1000, pages: 6 };

/** GET /admin/balance. */
export function registerBalanceRoutes(
  registerRoute: RegisterRoute,
  { db, payment }: Pick<Dependencies, 'db' | 'payment'>,
): void {
  registerRoute(findBalanceEndpoint, async ({ query }) => {
    await refreshBalance({ db, balance: payment.balance }, whenOpened);
    return reply(200, await findBalanceReport(db, toBalanceRange(query), query.currency));
  });
}

/** GET /admin/balance/days.csv and payouts.csv, which are not in the contract, because their responses are not JSON. */
export const balanceCsvPlugin: FastifyPluginAsync<Pick<Dependencies, 'db' | 'payment'>> = async (
  app,
  { db, payment },
) => {
  app.get(
    '/admin/balance/:file',
    { config: { access: 'administrator' }, schema: { hide: true } },
    async (request, reply) => {
      const { file: name } = address.parse(request.params);
      const file = balanceFiles.find((one) => name === `${one}.csv`);
      if (!file) throw new ApiError(problem('NOT_FOUND'));
      const query = balanceQuery.safeParse(request.query);
      if (!query.success) {
        const [issue] = query.error.issues;
        throw new ApiError(fieldProblem(String(issue?.path[0] ?? ''), issue?.message ?? 'Not valid'));
      }
      await refreshBalance({ db, balance: payment.balance }, whenOpened);
      const report = await findBalanceReport(db, toBalanceRange(query.data), query.data.currency);
      const fileName = `${file}-${report.from}-to-${report.to}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .send(byteOrderMark + csvLines(balanceRows(report, file)));
    },
  );
};

const address = z.strictObject({ file: z.string() });

/** The tables of the books that can be downloaded. */
const balanceFiles = ['days', 'payouts'] as const;
type BalanceFile = (typeof balanceFiles)[number];

/** The rows of a table: column names, then each row, then totals. Numbers are amounts in whole units of the currency. */
function balanceRows(report: BalanceReport, file: BalanceFile): (string | number)[][] {
  const { currency, days, payouts, totals } = report;
  const code = currency.toUpperCase();
  const row = (cells: readonly string[], sums: BalanceSums) => [...cells, code, ...amountsOf(sums, currency)];
  if (file === 'days') {
    return [
      ['day (UTC)', 'currency', ...sumNames],
      ...days.map(({ day, ...sums }) => row([day], sums)),
      row(['total'], totals),
    ];
  }
  return [
    ['payout', 'status', 'created at', 'arrives on', 'currency', ...sumNames],
    ...payouts.map(({ payout, ...sums }) =>
      row(
        payout
          ? [payout._id, payout.status, payout.createdAt, payout.arrivesAt.slice(0, 10)]
          : ['not paid out yet', '', '', ''],
        sums,
      ),
    ),
    row(['total', '', '', ''], totals),
  ];
}

const sumNames = ['captured', 'refunded', 'disputed', 'fees', 'other', 'net'];

const amountsOf = (sums: BalanceSums, currency: string): number[] =>
  [
    sums.capturedCents,
    sums.refundedCents,
    sums.disputedCents,
    sums.feesCents,
    sums.otherCents,
    sums.netCents,
  ].map((amount) => toWholeUnits(amount, currency));
