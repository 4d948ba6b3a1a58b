import { replace } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import type { TableFilter } from '#platform/tables/table-toolbar.tsx';
import type { Route } from './+types/orders.ts';
import { loadOrders } from './load-orders.ts';
import { OrdersTable } from './orders-table.tsx';

/** The only table of a screen needs no name in the URL. */
const table = '';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadOrders(context.get(appContext).call, request, table, readRowCount(request));

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  rememberRowCount(request);
  return serverLoader();
}
clientLoader.hydrate = true as const;

/** The orders on a page of their own. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Orders" />
      <OrdersTable orders={loaderData} table={table} filters={[rowCountFilter]} />
    </>
  );
}

const rowCounts: readonly string[] = ['4', '10', '25', '50', '100'];
const firstRowCount = '25';
const rowCountParam = 'limit';
/** In the browser's storage. */
const rowCountKey = 'rowsPerPage';

/** The dropdown of the rows per page, for the only table of a screen. */
const rowCountFilter: TableFilter = {
  name: rowCountParam,
  label: 'Rows per page',
  initial: firstRowCount,
  options: rowCounts.map((count) => [count, `${count} rows`]),
};

/** The rows per page that the address names, by default 25. */
const readRowCount = (request: Request): number => Number(chosenIn(request) ?? firstRowCount);

/**
 * For a client loader: remembers the rows per page that the address names.
 * @throws a redirect to the remembered ones when it names none
 */
function rememberRowCount(request: Request): void {
  const chosen = chosenIn(request);
  const remembered = readRemembered();
  if (chosen) remember(chosen);
  else if (remembered !== firstRowCount) {
    const url = new URL(request.url);
    url.searchParams.set(rowCountParam, remembered);
    throw replace(`${url.pathname}${url.search}`);
  }
}

function readRemembered(): string {
  try {
    return rowCounts.find((count) => count === localStorage.getItem(rowCountKey)) ?? firstRowCount;
  } catch {
    return firstRowCount;
  }
}

function remember(count: string): void {
  try {
    localStorage.setItem(rowCountKey, count);
  } catch {
    // Storage is blocked: the choice applies to this address only.
  }
}

function chosenIn(request: Request): string | undefined {
  const named = new URL(request.url).searchParams.get(rowCountParam);
  return rowCounts.find((count) => count === named);
}
