import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { columnOf } from '#platform/contract/fields/currency-texts.ts';
import { formatMinute } from '#platform/contract/fields/format-time.ts';
import { id } from '#platform/contract/fields/id.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { byteOrderMark, csvLines } from '#platform/text/csv.ts';
import { describeReduction } from '../contract/describe-discount.ts';
import type { Discount } from '../contract/discounts.ts';
import { selectDiscounts, toDiscount } from './discount-store.ts';

/**
 * GET /admin/discounts.csv and /admin/discounts/{id}/codes.csv, which are not in the contract, because their responses are
 * not JSON.
 */
export const discountFilesPlugin: FastifyPluginAsync<Pick<Dependencies, 'longDb' | 'shopSettings'>> = async (
  app,
  { longDb, shopSettings },
) => {
  const options = { config: { access: 'administrator' }, schema: { hide: true } } as const;

  app.get('/admin/discounts.csv', options, async (_request, reply) =>
    sendFile(reply, 'discounts', readReport(longDb, (await shopSettings.find()).currency)),
  );

  app.get('/admin/discounts/:id/codes.csv', options, async (request, reply) => {
    const params = z.strictObject({ id }).safeParse(request.params);
    const discount =
      params.data &&
      (await longDb
        .selectFrom('discount')
        .select(['id', 'prefix'])
        .where('id', '=', params.data.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst());
    if (!discount) throw new ApiError(problem('NOT_FOUND'));
    return sendFile(reply, `codes-${discount.prefix ?? discount.id}`, readCodes(longDb, discount.id));
  });
};

type Rows = AsyncGenerator<readonly (readonly (string | number)[])[]>;

function sendFile(reply: FastifyReply, name: string, rows: Rows) {
  const today = new Date().toISOString().slice(0, 10);
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
    .header('cache-control', 'no-store');
  return reply.send(Readable.from(writeFile(rows)));
}

async function* writeFile(batches: Rows): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const rows of batches) yield csvLines(rows);
}

/** Rows per query. No connection is held while a slow client downloads. */
const batchSize = 1000;

async function* readCodes(db: Database, discountId: string): Rows {
  yield [['code', 'used']];
  for (let last: string | undefined = ''; last !== undefined; ) {
    const codes = await db
      .selectFrom('discount_code')
      .select(['code', 'used'])
      .where('discount_id', '=', discountId)
      .where('code', '>', last)
      .orderBy('code')
      .limit(batchSize)
      .execute();
    yield codes.map(({ code, used }) => [code, String(used)]);
    last = codes.length === batchSize ? codes.at(-1)?.code : undefined;
  }
}

/** Discounts per query: each may have thousands of codes to count. */
const reportSize = 50;

/** All discounts, newest first, and deleted ones, too, because their orders stay. */
async function* readReport(db: Database, currency: string): Rows {
  const reportColumns = columnsIn(currency);
  yield [Object.keys(reportColumns)];
  const listed = await db
    .selectFrom('discount')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  for (let start = 0; start < listed.length; start += reportSize) {
    const ids = listed.slice(start, start + reportSize).map((row) => row.id);
    const rows = await selectDiscounts(db)
      .where('discount.id', 'in', ids)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    yield rows.map((row) => Object.values(reportColumns).map((read) => read({ ...toDiscount(row), ...row })));
  }
}

const time = (at: string | Date | null): string => (at === null ? '' : `${formatMinute(at)} UTC`);
const optional = (value: number | null): string => (value === null ? '' : String(value));
const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');

type ReportedDiscount = Discount & { readonly deleted_at: Date | null };

/** The cells of a discount, by their names in the file. */
const columnsIn = (
  currency: string,
): Readonly<Record<string, (discount: ReportedDiscount) => string | number>> => ({
  code: ({ code, prefix }) => code ?? `${prefix}-…`,
  codes: ({ codes }) => String(codes),
  reduction: (discount) => describeReduction(discount, currency),
  'valid from': ({ from }) => time(from),
  'valid until': ({ to }) => time(to),
  [columnOf('minimum order', currency)]: ({ minimumCents }) =>
    minimumCents === null ? '' : toWholeUnits(minimumCents, currency),
  brands: ({ brands }) => brands.join('; '),
  shoes: ({ shoeIds }) => shoeIds.join('; '),
  'shoes on sale': ({ includeSale }) => yesNo(includeSale),
  'uses per code': ({ uses }) => optional(uses),
  'uses per customer': ({ usesPerCustomer }) => optional(usesPerCustomer),
  'first order only': ({ firstOrderOnly }) => yesNo(firstOrderOnly),
  'price reduction': ({ isPublicReduction }) => yesNo(isPublicReduction),
  used: ({ used }) => String(used),
  orders: ({ orders }) => String(orders),
  [columnOf('discount', currency)]: ({ discountCents }) => toWholeUnits(discountCents, currency),
  [columnOf('revenue', currency)]: ({ revenueCents }) => toWholeUnits(revenueCents, currency),
  created: ({ date }) => time(date),
  deleted: ({ deleted_at }) => time(deleted_at),
});
