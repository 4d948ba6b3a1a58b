import { createShopClient, type Schemas, type ShopClient, unwrap } from '../src/index.ts';

/**
 * Prints which sizes have fewer than three pairs, and how many to reorder so that there are `TARGET` (6) of each. Reads
 * SHOP_URL, SHOP_EMAIL, SHOP_PASSWORD, and SHOP_CODE where the administrator has a second factor.
 */
const {
  SHOP_URL = 'http://localhost:3000',
  SHOP_EMAIL = '',
  SHOP_PASSWORD = '',
  SHOP_CODE,
  TARGET = '6',
} = process.env;
const few = 3;

const shop = createShopClient({ baseUrl: SHOP_URL });
const signedIn = await shop.signIn({
  email: SHOP_EMAIL,
  password: SHOP_PASSWORD,
  ...(SHOP_CODE !== undefined && { code: SHOP_CODE }),
});
if (!signedIn.ok) fail(signedIn.problem.detail);
else if (!signedIn.administrator) fail(`${SHOP_EMAIL} is not an administrator`);
else print(lowSizes(await listAllShoes(shop)));

interface LowSize {
  readonly shoe: string;
  readonly size: string;
  readonly pairs: number;
}

/** All shoes, a hundred at a time. */
async function listAllShoes({ call }: ShopClient): Promise<Schemas['Shoe'][]> {
  const shoes: Schemas['Shoe'][] = [];
  for (;;) {
    const query = { sort: 'name_asc', offset: shoes.length, limit: 100 } as const;
    const { body, total } = unwrap(await call('GET /shoes', { query }));
    // Only a search by name answers with a text.
    if (typeof body === 'string' || body.length === 0) return shoes;
    shoes.push(...body);
    if (total !== null && shoes.length >= total) return shoes;
  }
}

function lowSizes(shoes: readonly Schemas['Shoe'][]): LowSize[] {
  return shoes.flatMap(({ brand, name, color, stock }) =>
    stock
      .filter(({ quantity }) => quantity < few)
      .map(({ size, quantity }) => ({ shoe: `${brand} ${name}, ${color}`, size, pairs: quantity })),
  );
}

function print(sizes: readonly LowSize[]): void {
  const width = Math.max(4, ...sizes.map(({ shoe }) => shoe.length));
  const line = (shoe: string, size: string, pairs: string, order: string) =>
    `${shoe.padEnd(width)}  ${size.padStart(5)}  ${pairs.padStart(5)}  ${order.padStart(7)}\n`;
  process.stdout.write(line('Shoe', 'Size', 'Pairs', 'Reorder'));
  for (const { shoe, size, pairs } of sizes)
    process.stdout.write(line(shoe, size, String(pairs), String(Number(TARGET) - pairs)));
}

function fail(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
