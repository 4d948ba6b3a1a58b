import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';

let shop: PageTestShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop();
  ada = await shop.administrator();
}, 120_000);
afterAll(() => shop.close());

/** A dropdown of a table as the server renders it. */
interface Dropdown {
  readonly name: string;
  readonly values: readonly string[];
  /** The values of the options that are marked as selected. */
  readonly selected: readonly string[];
}

async function readDropdowns(path: string): Promise<Dropdown[]> {
  const { statusCode, body } = await ada.request('GET', path);
  expect(statusCode, path).toBe(200);
  const toolbars = body.match(/<form[^>]*class="table-toolbar".*?<\/form>/gs) ?? [];
  return toolbars
    .flatMap((toolbar) => [...toolbar.matchAll(/<select name="([^"]*)".*?<\/select>/gs)])
    .map(([dropdown, name = '']) => {
      const options = [...dropdown.matchAll(/<option value="([^"]*)"( selected="")?/g)];
      return {
        name,
        values: options.map(([, value = '']) => value),
        selected: options.filter(([, , selected]) => selected).map(([, value = '']) => value),
      };
    });
}

/** What applies without a parameter, where that is not everything or the default order. */
const initial: Readonly<Record<string, string>> = { limit: '25' };

describe.each(['/admin', '/orders', '/admin/mails', '/admin/history'])('each dropdown of %s', (path) => {
  test('shows what applies if the URL says nothing, or something that is no option', async () => {
    const dropdowns = await readDropdowns(path);
    expect(dropdowns).not.toEqual([]);
    const unknown = new URLSearchParams(dropdowns.map(({ name }) => [name, 'unknown']));
    // Products are filtered by any brand that the URL names.
    unknown.delete('products.brand');
    for (const address of [path, `${path}?${unknown}`])
      for (const { name, selected } of await readDropdowns(address))
        expect(selected, `${name} of ${address}`).toEqual([initial[name] ?? '']);
  });

  test('shows each option that the URL names', async () => {
    const dropdowns = await readDropdowns(path);
    const most = Math.max(...dropdowns.map(({ values }) => values.length));
    for (let index = 0; index < most; index++) {
      const choice = dropdowns.map(({ name, values }) => [name, values[index] ?? ''] as const);
      const shown = await readDropdowns(`${path}?${new URLSearchParams(choice.map((pair) => [...pair]))}`);
      expect(shown.map(({ name, selected }) => [name, ...selected])).toEqual(
        choice.map(([name, value]) => [name, value || (initial[name] ?? '')]),
      );
    }
  });
});

test('the date range shows 30 days, as the chart does, and the days that the URL names', async () => {
  const days = async (search: string) => {
    const { body } = await ada.request('GET', `/admin${search}`);
    const [, chart = ''] = /<caption>Sales by day<\/caption>(.*?)<\/table>/s.exec(body) ?? [];
    const [range] = (await readDropdowns(`/admin${search}`)).filter(({ name }) => name === 'sales.days');
    return [(chart.match(/<tr>/g) ?? []).length - 1, range?.selected];
  };
  expect(await days('')).toEqual([30, ['']]);
  expect(await days('?sales.days=7')).toEqual([7, ['7']]);
  expect(await days('?sales.days=7.0')).toEqual([30, ['']]);
});

test('a brand that only the URL names is shown as the filter that it is', async () => {
  const [brand] = (await readDropdowns('/admin?products.brand=velmora')).filter(
    ({ name }) => name === 'products.brand',
  );
  expect(brand?.selected).toEqual(['velmora']);
});

test('every order that a heading gives a table is an option of its dropdown', async () => {
  for (const path of ['/admin', '/orders']) {
    const { body } = await ada.request('GET', path);
    const linked = [...body.matchAll(/href="\?((?:users|orders|products)\.)?sort=([a-z_]+)"/g)];
    const dropdowns = await readDropdowns(path);
    for (const [, table = '', sort = ''] of linked)
      expect(dropdowns.find(({ name }) => name === `${table}sort`)?.values).toContain(sort);
  }
});
