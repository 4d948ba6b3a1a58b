import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { balanceQuery } from '#contract/payments/balance.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { ApiError, fieldProblem, problem } from '../../shared/problem.ts';
import { byteOrderMark, csvLines } from '../../shared/text/csv.ts';
import { balanceFiles, balanceRows } from './balance-csv.ts';
import { toBalanceRange } from './balance-range.ts';
import { findBalanceReport } from './balance-report.ts';
import { whenOpened } from './balance-routes.ts';
import { refreshBalance } from './refresh-balance.ts';

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
