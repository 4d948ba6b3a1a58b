import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { euCountries } from '#platform/contract/fields/european-countries.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem } from '#platform/handlers/problem.ts';
import { csvLines } from '#platform/text/csv.ts';
import { quarter, reportCurrency, type VatRow } from '../contract/vat-report.ts';
import { numberDocuments } from './number-documents.ts';
import { allPaid } from './numbered-range.ts';
import { readVatReport } from './vat-report.ts';

/** GET /admin/reports/vat, which is not in the contract, because its response is not JSON. */
export const vatFilePlugin: FastifyPluginAsync<Pick<Dependencies, 'db' | 'longDb' | 'shopSettings'>> = async (
  app,
  { db, longDb, shopSettings },
) => {
  const options = { config: { access: 'administrator', programs: 'read' }, schema: { hide: true } } as const;
  app.get('/admin/reports/vat', options, async (request, reply) => {
    const parsed = query.safeParse(request.query);
    const [issue] = parsed.error?.issues ?? [];
    if (!parsed.success)
      throw new ApiError(fieldProblem(String(issue?.path[0] ?? 'quarter'), issue?.message ?? ''));
    const settings = await shopSettings.find();
    await numberDocuments(db, allPaid);
    const { layout, currency = settings.currency } = parsed.data;
    const rows = await readVatReport(longDb, parsed.data.quarter, currency);
    const file = layout === 'oss' ? `oss-${parsed.data.quarter}` : `vat-${parsed.data.quarter}`;
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}.csv"`)
      .header('cache-control', 'no-store');
    return layout === 'oss' ? ossFile(rows, currency, settings.seller.country) : vatFile(rows);
  });
};

const query = z.strictObject({
  quarter,
  currency: reportCurrency.optional(),
  layout: z.literal('oss', 'Enter oss, or leave out the layout').optional(),
});

const vatFile = (rows: readonly VatRow[]): string =>
  csvLines([
    ['country', 'percent', 'netCents', 'vatCents', 'orders'],
    ...rows.map(({ country, percent, netCents, vatCents, orders }) => [
      country,
      String(percent),
      BigInt(netCents),
      BigInt(vatCents),
      BigInt(orders),
    ]),
  ]);

/**
 * What was sold to other member states of the European Union, as the return of the One-Stop-Shop asks for it (Council Directive
 * 2006/112/EC, Article 369g). Greece has the code EL there.
 */
const ossFile = (rows: readonly VatRow[], currency: string, sellerCountry: string | null): string =>
  csvLines([
    ['country of consumption', 'supply', 'rate type', 'rate', 'taxable amount', 'VAT'],
    ...rows
      .filter(
        ({ country, percent }) => percent > 0 && country !== sellerCountry && euCountries.includes(country),
      )
      .map(({ country, percent, netCents, vatCents }) => [
        country === 'GR' ? 'EL' : country,
        'goods',
        'standard',
        percent,
        toWholeUnits(netCents, currency),
        toWholeUnits(vatCents, currency),
      ]),
  ]);
