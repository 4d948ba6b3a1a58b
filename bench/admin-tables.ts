import { type InProcessShop, openInProcessShop } from './in-process-shop.ts';
import { seedLargeShop } from './seed-large-shop.ts';

/**
 * Measures the response times of the administration's tables, with 100,000 rows of everything (or as many as the
 * first argument says) and 1,000 brands: first page, each order, filtered, searched, far down.
 */
const rows = Number(process.argv[2] ?? 100_000);
const runs = 15;

const pages: Record<string, string[]> = {
  'Baseline call': ['/session'],
  'Dashboard numbers': ['/admin/summary'],
  Sales: ['/admin/sales', '/admin/sales?days=366'],
  'Low stock': ['/admin/low-stock?limit=5', '/admin/low-stock?limit=5&offset=900'],
  Users: [
    '/users?limit=4',
    ...['oldest', 'email_asc', 'email_desc', 'status_asc', 'status_desc'].map(
      (sort) => `/users?limit=4&sort=${sort}`,
    ),
    '/users?limit=4&status=Disabled',
    '/users?limit=4&status=Disabled&sort=email_asc',
    '/users?limit=4&manager=true&sort=email_asc',
    '/users?limit=4&search=c4ca4',
    '/users?limit=4&search=mail.test',
    '/users?limit=4&search=mail.test&sort=email_desc&status=Disabled',
    '/users?limit=4&search=nobody-at-all',
    `/users?limit=4&offset=${rows - 10}`,
  ],
  Orders: [
    '/cart?limit=4',
    ...['oldest', 'amount_asc', 'amount_desc', 'email_asc', 'email_desc', 'status_asc', 'status_desc'].map(
      (sort) => `/cart?limit=4&sort=${sort}`,
    ),
    '/cart?limit=4&status=Pending',
    '/cart?limit=4&status=Pending&sort=amount_desc',
    '/cart?limit=4&search=c4ca4',
    '/cart?limit=4&search=payment-77',
    '/cart?limit=4&search=mail.test',
    '/cart?limit=4&search=mail.test&status=Pending&sort=email_asc',
    `/cart?limit=4&offset=${rows - 10}`,
  ],
  Brands: [
    '/brands?limit=4',
    ...['name_desc', 'newest', 'oldest'].map((sort) => `/brands?limit=4&sort=${sort}`),
    '/brands?limit=4&search=77',
    '/brands',
  ],
  Products: [
    '/shoes?limit=5',
    ...['price_asc', 'price_desc', 'name_asc', 'name_desc', 'newest'].map(
      (sort) => `/shoes?limit=5&sort=${sort}`,
    ),
    '/shoes?limit=5&brand=Brand 7&sort=name_asc',
    '/shoes?limit=5&onSale=true&sort=name_desc',
    '/shoes?limit=5&color=Black&sort=name_asc',
    '/shoes?limit=5&brand=Brand 7',
    '/shoes?limit=5&onSale=true&sort=price_asc',
    '/shoes?limit=5&name=ember',
    '/shoes?limit=5&name=ember 777',
    '/shoes?limit=5&name=embre',
    `/shoes?limit=5&offset=${rows - 10}`,
  ],
  History: [
    '/admin/history?limit=20',
    '/admin/history?limit=20&entity=user',
    '/admin/history?limit=20&entity=user&id=user-777',
    '/admin/history?limit=20&administrator=ada@shop.test',
    '/admin/history?limit=20&undoable=true',
  ],
  Mails: [
    '/admin/mails?limit=20',
    '/admin/mails?limit=20&state=failed',
    '/admin/mails?limit=20&state=sent',
    '/admin/mails?limit=20&search=c4ca4',
    '/admin/mails?limit=20&search=mail.test',
  ],
  Subscribers: [
    '/admin/subscribers?limit=20',
    '/admin/subscribers?limit=20&search=c4ca4',
    '/admin/subscribers?limit=20&search=mail.test',
  ],
  Messages: [
    '/admin/messages?limit=20',
    '/admin/messages?limit=20&search=c4ca4',
    '/admin/messages?limit=20&search=order',
  ],
  'An order': ['/admin/orders/payment-7/timeline'],
};

const write = (line: string) => process.stdout.write(`${line}\n`);

const shop = await openInProcessShop();
try {
  await seedLargeShop(shop.database.pool, { rows, brands: 1000 }, write);
  write(`\n| table | page | fastest ms | median ms | total |\n| --- | --- | ---: | ---: | ---: |`);
  for (const [table, paths] of Object.entries(pages)) {
    for (const path of paths)
      write(`| ${table} | \`${path}\` | ${(await measure(shop, path)).join(' | ')} |`);
  }
  for (const list of ['users', 'orders']) write(await measureExport(shop, list));
} finally {
  await shop.close();
}

/** Fastest and median of some runs in ms, after two warm-up runs; throws when a request fails. */
async function measure({ administrator }: InProcessShop, path: string): Promise<string[]> {
  const times: number[] = [];
  let total = '';
  for (let run = -2; run < runs; run += 1) {
    const start = performance.now();
    const response = await administrator.request('GET', encodeURI(`/api${path}`));
    const duration = performance.now() - start;
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`);
    total = String(response.headers['x-total-count'] ?? '');
    if (run >= 0) times.push(duration);
  }
  times.sort((one, other) => one - other);
  return [times[0], times[Math.floor(runs / 2)]].map((ms) => (ms ?? 0).toFixed(1)).concat(total);
}

async function measureExport({ administrator }: InProcessShop, list: string): Promise<string> {
  const start = performance.now();
  const response = await administrator.request('GET', `/api/admin/export/${list}.csv`);
  const lines = response.body.split('\r\n').length - 2;
  return `${list}.csv: ${lines} lines in ${Math.round(performance.now() - start)} ms`;
}
