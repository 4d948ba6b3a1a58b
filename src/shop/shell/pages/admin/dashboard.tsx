import dashboardNotices from 'virtual:slots/dashboard-notice';
import unfinishedPaymentsActions from 'virtual:slots/unfinished-payments-action';
import usersNotices from 'virtual:slots/users-notice';
import { Link } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { loadParts, renderLoadedParts, renderParts } from '#platform/browser/slots/slot-parts.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { DataTable } from '#platform/tables/data-table.tsx';
import { brandsTable, lowStockTable, ordersTable } from '#platform/tables/table-names.ts';
import { readTableQuery, type TablePage, toTablePage } from '#platform/tables/table-page.ts';
import { TableSection } from '#platform/tables/table-section.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { loadUsers } from '#shop/accounts/pages/admin/load-users.ts';
import { UsersTable } from '#shop/accounts/pages/admin/users-table.tsx';
import type { Brand } from '#shop/catalog/contract/brands.ts';
import { lowStockWords } from '#shop/catalog/contract/fields/low-stock.ts';
import { BrandsTable } from '#shop/catalog/pages/admin/brands-table.tsx';
import { loadProducts } from '#shop/catalog/pages/admin/products/load-products.ts';
import { ProductsTable } from '#shop/catalog/pages/admin/products/products-table.tsx';
import type { WaitingOrder } from '#shop/orders/contract/attention.ts';
import { loadOrders } from '#shop/orders/pages/admin/load-orders.ts';
import { OrdersTable } from '#shop/orders/pages/admin/orders-table.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { LowStock, Summary } from '../../contract/dashboard.ts';
import type { Route } from './+types/dashboard.ts';
import { BestSellers } from './sales/best-sellers.tsx';
import { loadLowStock, loadSales } from './sales/load-sales.ts';
import { SalesChart } from './sales/sales-chart.tsx';

/** Orders per page (specification §9). */
const orderLimit = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const calls = pageCalls(context);
  const [summary, users, orders, brands, products, sales, lowStock, names, notices, ofUsers] =
    await Promise.all([
      call('GET /admin/summary', {}),
      loadUsers(call, request),
      loadOrders(call, request, ordersTable, orderLimit),
      loadBrands(call, request),
      loadProducts(call, request),
      loadSales(call, request),
      loadLowStock(call, request),
      call('GET /brands', {}),
      loadParts('dashboard-notice', dashboardNotices, calls),
      loadParts('users-notice', usersNotices, calls),
    ]);
  return {
    users,
    orders,
    brands,
    products,
    sales,
    lowStock,
    summary: unwrap(summary).body,
    notices,
    ofUsers,
    brandNames: unwrap(names).body.map(({ name }) => name),
  };
}

/** The dashboard (§2): four cards, the sales chart, and the four tables. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { summary, users, orders, brands, products, brandNames, sales, lowStock, notices, ofUsers } =
    loaderData;
  return (
    <>
      <AdminHeading title="Admin" />
      {renderLoadedParts(dashboardNotices, notices, {})}
      {summary.attention > 0 && <AttentionNotice summary={summary} />}
      <SummaryCards summary={summary} />
      <ProductsTable products={products} brands={brandNames} />
      <div className="admin-pair">
        <OrdersTable orders={orders} table={ordersTable} />
        <UsersTable users={users}>{renderLoadedParts(usersNotices, ofUsers, {})}</UsersTable>
      </div>
      <SalesChart days={sales.days} />
      <div className="admin-thirds">
        <BestSellers shoes={sales.bestSellers} />
        <LowStockTable sizes={lowStock} />
        <BrandsTable brands={brands} />
      </div>
    </>
  );
}

/** Brands per page (specification §9). */
const brandsPerPage = 4;

/** The page of brands that a request's address names, cut out of the whole list. */
async function loadBrands(call: ApiCall, request: Request): Promise<TablePage<Brand>> {
  const tableQuery = readTableQuery(request, brandsTable, brandsPerPage);
  const search = normalizeText(tableQuery.text('search') ?? '');
  const found = unwrap(await call('GET /brands', {})).body.filter(({ name }) =>
    normalizeText(name).includes(search),
  );
  const ordered = tableQuery.text('sort') === 'name_desc' ? found.toReversed() : found;
  const rows = ordered.slice(tableQuery.offset, tableQuery.offset + tableQuery.limit);
  return toTablePage(tableQuery, rows, ordered.length);
}

/** The four cards of the dashboard (§2). */
function SummaryCards({ summary }: { summary: Summary }) {
  const { currency } = useSettings();
  return (
    <div className="admin-cards">
      <Link to="/createshoes" className="admin-card admin-card-link">
        Create shoes
        <Icon name="plus" />
      </Link>
      <Link to="/createbrand" className="admin-card admin-card-link">
        Create brand
        <Icon name="plus" />
      </Link>
      <dl className="admin-card">
        <dt>Shoes ordered</dt>
        <dd>{formatCount(summary.pairs)}</dd>
      </dl>
      <dl className="admin-card">
        <dt>Total sales</dt>
        <dd>{formatCents(summary.sales, currency)}</dd>
      </dl>
    </div>
  );
}

/** Says which orders wait for an administrator, and that payments could not be finished; leads to each. */
function AttentionNotice({ summary: { attention, waiting } }: { summary: Summary }) {
  const unfinished = attention - waiting.length;
  return (
    <section
      aria-label="Needs attention"
      className="mb-4 grid gap-3 border border-line bg-raised p-4 text-sm"
    >
      {waiting.length > 0 && (
        <ul className="grid gap-2">
          {waiting.map(({ idPayment, kind, amountCents, currency }) => (
            <li key={`${kind} ${idPayment}`}>
              <strong>{texts[kind].title}</strong>{' '}
              <strong className="figures">{formatCents(amountCents, currency)}</strong>. {texts[kind].action}{' '}
              <Link className="wrap-anywhere underline" to={`/orders?search=${idPayment}`}>
                Order {idPayment}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {waiting.some(({ kind }) => kind === 'dispute') && (
        <ButtonLink size="small" className="justify-self-start" to="/orders?status=disputed">
          Disputed orders
        </ButtonLink>
      )}
      {unfinished > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 flex-1">
            <strong>{count(unfinished, 'payment')}</strong> couldn't be completed.
          </p>
          {renderParts(unfinishedPaymentsActions, {})}
        </div>
      )}
    </section>
  );
}

const texts: Readonly<Record<WaitingOrder['kind'], { title: string; action: string }>> = {
  'refund-failed': { title: 'Refund failed:', action: 'Refund it again or pay the buyer another way.' },
  dispute: { title: 'Payment disputed:', action: 'Respond to the bank before the deadline.' },
};

/** The sizes that are sold out or low on stock, with links to restock them. */
function LowStockTable({ sizes }: { sizes: TablePage<LowStock> }) {
  return (
    <TableSection title="Low stock" table={lowStockTable} total={sizes.total} page={sizes.page}>
      <DataTable
        caption="Low stock"
        table={lowStockTable}
        columns={lowStockColumns}
        empty={`Every size has ${lowStockWords.enough}`}
      >
        {sizes.rows.map(({ _id, name, brand, size, quantity }) => (
          <tr key={`${_id} ${size}`}>
            <th scope="row">
              <span className="cell-name">{name}</span>
              <span className="cell-meta cell-always">
                {brand} · size {size}
              </span>
            </th>
            <td className="cell-number">
              {quantity === 0 ? <Badge variant="deal">Sold out</Badge> : quantity}
            </td>
            <td>
              <div className="row-actions">
                <ButtonLink
                  size="small"
                  to={`/createsize?id=${_id}`}
                  aria-label={`Add pairs of ${name}, size ${size}`}
                >
                  Add
                </ButtonLink>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </TableSection>
  );
}

const lowStockColumns = [{ name: 'Shoe and size' }, { name: 'Left', numeric: true }, { name: '' }] as const;
