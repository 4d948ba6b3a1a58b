import { openBundledFiles } from '#cli/shop/open-files.ts';
import { createPostgresCacheInvalidator } from '#platform/cache/postgres-cache-invalidator.ts';
import { importFile, shopifyFile } from '../../support/import-file.ts';
import type { ModelShop } from './model-shop.ts';

/** A product of another shop: in some colors, its second size at another price where there are two. */
export interface ImportedProduct {
  readonly handle: string;
  readonly colors: readonly string[];
  /** In dollars. */
  readonly prices: readonly number[];
  readonly quantity: number;
  /** That of Shopify by default. */
  readonly format?: 'shopify' | 'woocommerce';
}

const sizes = ['8', '9'] as const;

const priceOf = ({ prices }: ImportedProduct, index: number) => prices[index] ?? prices[0];

/** The file of a product in each format. */
const writers = {
  shopify(title: string, product: ImportedProduct): string {
    const { handle, colors, quantity } = product;
    const rows = colors.flatMap((color) =>
      sizes.map((size, index) =>
        [handle, title, 'Importa', '', color, size, quantity, priceOf(product, index)].join(','),
      ),
    );
    return shopifyFile(...rows)
      .replace('Option1 Name,Option1 Value', 'Option1 Value,Option2 Value')
      .split('\n')
      .map((line, index) => (index === 0 ? `${line},Option1 Name,Option2 Name` : `${line},Color,Size`))
      .join('\n');
  },
  woocommerce(title: string, product: ImportedProduct): string {
    const { handle, colors, quantity } = product;
    const rows = colors.flatMap((color) =>
      sizes.map((size, index) => {
        const id = `${handle}-${color}-${size}`;
        const price = priceOf(product, index);
        return `${id},variation,${id},${title},1,${quantity},${price},${handle},,Color,${color},Size,${size}`;
      }),
    );
    return [
      'ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Brands,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      `1,variable,${handle},${title},1,,,,Importa,Color,"${colors.join(', ')}",Size,"${sizes.join(', ')}"`,
      ...rows,
    ].join('\n');
  },
};

/** This process shows no pages. */
const cache = { evict() {}, expire() {}, evictAll() {}, suspend() {}, resume() {} };

/**
 * Imports a product beside the running shop, as the command does.
 * @returns a sentence for each color and size that is on sale more or less often than the file says
 */
export async function createShopImport(shop: ModelShop, product: ImportedProduct): Promise<string[]> {
  const { handle, colors, quantity } = product;
  const title = `${handle[0]?.toUpperCase()}${handle.slice(1)} Trail`;
  const file = writers[product.format ?? 'shopify'](title, product);
  const cacheInvalidator = await createPostgresCacheInvalidator({ url: shop.url, db: shop.db, cache });
  const { refused } = await importFile(
    { db: shop.db, files: shop.files, bundledFiles: openBundledFiles(), cacheInvalidator },
    file,
  ).finally(() => cacheInvalidator.close());
  if (refused.length > 0) return refused.map((reason) => `an import was refused: ${reason}`);
  const onSale = await shop.db
    .selectFrom('shoe')
    .innerJoin('shoe_size', 'shoe_size.shoe_id', 'shoe.id')
    .select(['color', 'size', 'quantity'])
    .where('deleted_at', 'is', null)
    .where('shoe.brand', '=', 'Importa')
    .where('shoe.name', 'like', `${title}%`)
    .execute();
  return colors.flatMap((color) =>
    sizes.flatMap((size) => {
      const units = onSale
        .filter((row) => row.color === color && row.size === size)
        .reduce((sum, row) => sum + row.quantity, 0);
      return units === quantity
        ? []
        : [`${units} units of ${title} ${color} ${size} are on sale, and the file has ${quantity}`];
    }),
  );
}
