import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { BrandsTable } from './lists/brands-table.tsx';
import { OrdersTable } from './lists/orders-table.tsx';
import { ProductsTable } from './lists/products-table.tsx';
import { readBrands } from './lists/read-brands.ts';
import { readOrders } from './lists/read-orders.ts';
import { readProducts } from './lists/read-products.ts';
import { readUsers } from './lists/read-users.ts';
import { ordersTable } from './lists/table-names.ts';
import { UsersTable } from './lists/users-table.tsx';
import { BestSellers } from './sales/best-sellers.tsx';
import { Cards } from './sales/cards.tsx';
import { LowStockTable } from './sales/low-stock.tsx';
import { readLowStock, readSales } from './sales/read-sales.ts';
import { SalesChart } from './sales/sales-chart.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(services);
  const [summary, users, orders, brands, products, sales, lowStock, names] = await Promise.all([
    call('GET /admin/summary', {}),
    readUsers(call, request),
    readOrders(call, request, ordersTable),
    readBrands(call, request),
    readProducts(call, request),
    readSales(call, request),
    readLowStock(call, request),
    call('GET /brands', {}),
  ]);
  return {
    ...{ users, orders, brands, products, sales, lowStock },
    summary: unwrapOrThrow(summary).body,
    brandNames: unwrapOrThrow(names).body.map(({ name }) => name),
  };
}

/** The dashboard (§2): four cards, how sales go, and the four tables. */
export default function Dashboard() {
  const { summary, users, orders, brands, products, brandNames, sales, lowStock } =
    useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Admin" />
      <Cards summary={summary} />
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
