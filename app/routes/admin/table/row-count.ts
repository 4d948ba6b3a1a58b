import { replace } from 'react-router';
import type { TableFilter } from './table-toolbar.tsx';

const counts: readonly string[] = ['4', '10', '25', '50', '100'];
const initial = '25';
const param = 'limit';
/** In the browser's storage. */
const key = 'rowsPerPage';

/** The dropdown of the rows per page, for the only table of a screen. */
export const rowCountFilter: TableFilter = {
  name: param,
  label: 'Rows per page',
  initial,
  options: counts.map((count) => [count, `${count} rows`]),
};

/** The rows per page that the address names, by default 25. */
export const readRowCount = (request: Request): number => Number(chosenIn(request) ?? initial);

/**
 * For a client loader: remembers the rows per page that the address names.
 * @throws a redirect to the remembered ones when it names none
 */
export function rememberRowCount(request: Request): void {
  const chosen = chosenIn(request);
  const remembered = readRemembered();
  if (chosen) remember(chosen);
  else if (remembered !== initial) {
    const url = new URL(request.url);
    url.searchParams.set(param, remembered);
    throw replace(`${url.pathname}${url.search}`);
  }
}

function readRemembered(): string {
  try {
    return counts.find((count) => count === localStorage.getItem(key)) ?? initial;
  } catch {
    return initial;
  }
}

function remember(count: string): void {
  try {
    localStorage.setItem(key, count);
  } catch {
    // Storage is blocked: the choice applies to this address only.
  }
}

function chosenIn(request: Request): string | undefined {
  const named = new URL(request.url).searchParams.get(param);
  return counts.find((count) => count === named);
}
