import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import type { Route } from './+types/dashboard.ts';
import { DemoNotice } from './demo/demo-notice.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { BrandsTable } from './lists/brands-table.tsx';
import { loadBrands } from './lists/load-brands.ts';
import { loadOrders } from './lists/load-orders.ts';
import { loadProducts } from './lists/load-products.ts';
import { loadUsers } from './lists/load-users.ts';
import { OrdersTable } from './lists/orders-table.tsx';
import { ProductsTable } from './lists/products-table.tsx';
import { UsersTable } from './lists/users-table.tsx';
import { AttentionNotice } from './sales/attention-notice.tsx';
import { BestSellers } from './sales/best-sellers.tsx';
import { loadLowStock, loadSales } from './sales/load-sales.ts';
import { LowStockTable } from './sales/low-stock-table.tsx';
import { SalesChart } from './sales/sales-chart.tsx';
import { SummaryCards } from './sales/summary-cards.tsx';
import { ordersTable } from './table/table-names.ts';

/** Orders per page (specification §9). */
const orderLimit = 4;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [summary, users, orders, brands, products, sales, lowStock, names, demoData] = await Promise.all([
    call('GET /admin/summary', {}),
    loadUsers(call, request),
    loadOrders(call, request, ordersTable, orderLimit),
    loadBrands(call, request),
    loadProducts(call, request),
    loadSales(call, request),
    loadLowStock(call, request),
    call('GET /brands', {}),
    call('GET /admin/demo-data', {}),
  ]);
  return {
    ...{ users, orders, brands, products, sales, lowStock },
    summary: unwrapOrThrow(summary).body,
    demoData: unwrapOrThrow(demoData).body,
    brandNames: unwrapOrThrow(names).body.map(({ name }) => name),
  };
}

/** The dashboard (§2): four cards, the sales chart, and the four tables. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { summary, users, orders, brands, products, brandNames, sales, lowStock, demoData } = loaderData;
  return (
    <>
      <AdminHeading title="Admin" />
      {demoData && <DemoNotice demoData={demoData} />}
      {summary.attention > 0 && <AttentionNotice summary={summary} />}
      <SummaryCards summary={summary} />
      <ProductsTable products={products} brands={brandNames} />
      <div className="admin-pair">
        <OrdersTable orders={orders} table={ordersTable} />
        <UsersTable users={users} />
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
