import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { dayInZone } from '#platform/contract/fields/zone-time.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { formatDeduction } from '#shop/orders/contract/order-sums.ts';
import { addQuarters, quarter, quarterOf, type VatRow } from '../contract/vat-report.ts';
import type { Route } from './+types/vat-report.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const params = new URL(request.url).searchParams;
  const { shop } = unwrap(await call('GET /settings/public', {})).body;
  const current = quarterOf(dayInZone(new Date(), shop.timeZone));
  const wanted = quarter.safeParse(params.get('quarter')).data ?? current;
  const currency = params.get('currency');
  const query = currency === null ? {} : { currency };
  const report = unwrap(
    await call('GET /admin/reports/vat/{quarter}', { params: { quarter: wanted }, query }),
  );
  return { ...report.body, timeZone: shop.timeZone };
}

/** The VAT of a quarter by country and rate, with its files. */
export default function VatReport({ loaderData }: Route.ComponentProps) {
  const { quarter: shown, currency, currencies, rows, timeZone } = loaderData;
  const query = `quarter=${shown}&currency=${currency}`;
  const others = currencies.filter((other) => other !== currency);
  const hrefOf = (count: number) => `?quarter=${addQuarters(shown, count)}&currency=${currency}`;
  return (
    <>
      <AdminHeading
        title="VAT report"
        lead={`Invoices by the day of payment (${timeZone}), less the credit notes of refunds.`}
      >
        <nav aria-label="Quarters" className="flex flex-wrap gap-3">
          <ButtonLink size="small" to={hrefOf(-1)}>
            {writeQuarter(addQuarters(shown, -1))}
          </ButtonLink>
          <ButtonLink size="small" to={hrefOf(1)}>
            {writeQuarter(addQuarters(shown, 1))}
          </ButtonLink>
        </nav>
      </AdminHeading>
      <section aria-labelledby="quarter-title" className="table-section">
        <header className="table-head">
          <h2 id="quarter-title" className="table-title">
            {writeQuarter(shown)}
          </h2>
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor size="small" href={`/api/admin/reports/vat?${query}`} download>
              Export CSV
            </ButtonAnchor>
            <ButtonAnchor size="small" href={`/api/admin/reports/vat?${query}&layout=oss`} download>
              Export One-Stop-Shop return
            </ButtonAnchor>
          </div>
        </header>
        <DataTable
          caption={`VAT of ${writeQuarter(shown)}`}
          columns={columns}
          empty="No invoices in this quarter"
        >
          {rows.map((row) => (
            <ReportRow key={`${row.country} ${row.percent}`} row={row} currency={currency} />
          ))}
        </DataTable>
      </section>
      {others.length > 0 && (
        <nav aria-label="Other currencies" className="mt-6 flex flex-wrap items-center gap-3">
          <span>This quarter also has invoices in another currency.</span>
          {others.map((other) => (
            <ButtonLink key={other} size="small" to={`?quarter=${shown}&currency=${other}`}>
              {other.toUpperCase()}
            </ButtonLink>
          ))}
        </nav>
      )}
    </>
  );
}

function ReportRow({
  row: { country, percent, netCents, vatCents, orders },
  currency,
}: {
  row: VatRow;
  currency: string;
}) {
  const format = (cents: number) =>
    cents < 0 ? formatDeduction(-cents, currency) : formatCents(cents, currency);
  return (
    <tr>
      <th scope="row">
        {country === '' ? 'Unknown' : nameOfCountry(country)}
        <span className="cell-meta">{count(orders, 'order')}</span>
      </th>
      <td className="cell-number">{percent}%</td>
      <td className="cell-number">{format(netCents)}</td>
      <td className="cell-number">{format(vatCents)}</td>
      <td className={cellClass({ shown: 'wide', numeric: true })}>{orders}</td>
    </tr>
  );
}

const columns = [
  { name: 'Country' },
  { name: 'Rate', numeric: true },
  { name: 'Net', numeric: true },
  { name: 'VAT', numeric: true },
  { name: 'Orders', shown: 'wide', numeric: true },
] as const;

/** `2026Q4` → `Q4 2026` */
const writeQuarter = (text: string): string => `${text.slice(4)} ${text.slice(0, 4)}`;
