import type { Database } from '#platform/database/database.ts';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import type { World } from './world.ts';

/** A shoe as shoppers see it, in one line. */
const line = (name: string, price: number, onSale: boolean, stock: readonly string[]): string =>
  `${name} $${price}${onSale ? ' sale' : ''} ${stock.toSorted().join(' ')}`;

/** The shoes of the tables, by id. */
async function readShoes(db: Database): Promise<Map<string, string>> {
  const [shoes, sizes] = await Promise.all([
    db.selectFrom('shoe').selectAll().where('deleted_at', 'is', null).execute(),
    db.selectFrom('shoe_size').selectAll().execute(),
  ]);
  const stockOf = Map.groupBy(sizes, ({ shoe_id }) => shoe_id);
  return new Map(
    shoes.map(({ id, name, price_cents, on_sale }) => [
      id,
      line(
        name,
        price_cents / 100,
        on_sale,
        (stockOf.get(id) ?? []).map(({ size, quantity }) => `${size}:${quantity}`),
      ),
    ]),
  );
}

const describe = ({ name, price, onSale, stock }: Shoe): string =>
  line(
    name,
    price,
    onSale,
    stock.map(({ size, quantity }) => `${size}:${quantity}`),
  );

/**
 * Compares what every process shows, in its cached calls and pages, with the tables.
 * @returns a sentence for each difference
 */
export async function findShownDifferences({ shop }: World): Promise<string[]> {
  const found: string[] = [];
  for (const [process, app] of shop.apps.entries()) {
    const get = async (url: string) => {
      const response = await app.inject({ method: 'GET', url });
      if (response.statusCode === 503) throw new BusyShopError(`${url} of process ${process}`);
      return response;
    };
    const report = (where: string, shown: unknown, actual: unknown) => {
      if (shown !== actual)
        found.push(`${where} of process ${process} shows ${shown}, and there is ${actual}`);
    };
    const shoes = await readShoes(shop.db);
    const listed = (await get('/api/shoes')).json<Shoe[]>();
    report(
      'the list',
      listed
        .map(({ _id }) => _id)
        .toSorted()
        .join(),
      [...shoes.keys()].toSorted().join(),
    );
    for (const shoe of listed) report(`the list's ${shoe._id}`, describe(shoe), shoes.get(shoe._id));
    for (const [id, actual] of shoes) {
      const [shoe] = (await get(`/api/shoes/${id}`)).json<Shoe[]>();
      report(`the call of ${id}`, shoe && describe(shoe), actual);
      const word = shoe?.name.split(' ')[0] ?? '';
      const search = (await get(`/api/shoes?name=${encodeURIComponent(word)}`)).json<Shoe[] | string>();
      const hit = Array.isArray(search) ? search.find(({ _id }) => _id === id) : undefined;
      report(`the search for ${word}`, hit && describe(hit), actual);
      const inStock = /:[1-9]/.test(actual) ? 'InStock' : 'OutOfStock';
      report(
        `the page of ${id}`,
        readPage((await get(`/products/${id}`)).body),
        `$${shoe?.price} ${inStock}`,
      );
    }
  }
  return found;
}

/** The shop asked to come back: on a busy machine the database seems to be down for a moment. */
export class BusyShopError extends Error {}

/** Price and availability, from the structured data of a product page. */
function readPage(html: string): string | null {
  const [, price, availability] =
    /"price":([\d.]+),"priceCurrency":"USD",(?:"priceSpecification":\{[^}]*\},)?"availability":"https:\/\/schema\.org\/(\w+)"/.exec(
      html,
    ) ?? [];
  return price === undefined ? null : `$${price} ${availability}`;
}
