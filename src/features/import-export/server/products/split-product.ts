import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { findColor, isColorName, isSizeName } from './find-color.ts';
import type { ImportReport } from './import-report.ts';
import { plainSize } from './plain-size.ts';
import type { ImportedShoe, OptionValue, Product, Variant } from './product.ts';

/** The size of what comes in one size only. */
const oneSize = 'One size';

/**
 * The shoes of a product: one for each color, for each value of what is neither size nor color, and for each price. The
 * sizes of one are its stock. What tells the shoes of a product apart, apart from the color, stands in their names.
 */
export function splitProduct(product: Product, currency: string, report: ImportReport): ImportedShoe[] {
  // Every variant without a color takes the same one.
  const usual = findColor(product.tags, product.fields.name);
  const sorted = product.variants.map((variant) => sortOptions(variant, usual));
  const groups = [
    ...Map.groupBy(sorted, ({ color, others, variant }) =>
      JSON.stringify([normalizeText(color), others, variant.priceCents]),
    ).values(),
  ];
  noteSizes(sorted, product.row, report);
  if (product.variants.some(({ row, priceCents }) => priceCents === 0 && !report.isRefused(row)))
    report.noteRow('The price is 0, so shoppers pay nothing.', product.row);
  const prices = new Set(product.variants.map(({ priceCents }) => priceCents));
  if (prices.size > 1) {
    report.note(
      'one shoe for each price',
      `row ${product.row}: ${product.fields.name} has ${prices.size} prices, so it becomes ${groups.length} shoes with different names`,
    );
  }
  const findDifference = describeDifferences(sorted, currency);
  const shares = {
    colors: count(sorted, ({ color }) => normalizeText(color)),
    others: count(sorted, ({ others }) => others.join()),
  };
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const kind = shares.others > 1 ? first.others : [];
    const difference = prices.size > 1 ? findDifference(group) : '';
    const named = [...kind, ...(kind.includes(difference) ? [] : [difference])].filter((part) => part !== '');
    const key = groups.length > 1 ? [...(shares.colors > 1 ? [first.color] : []), ...named] : [];
    const image = group.find(({ variant }) => variant.image)?.variant.image;
    return {
      row: first.variant.row,
      product: product.handle,
      handle: [product.handle, ...key.map(normalizeText)].join('~'),
      fields: {
        ...product.fields,
        name: [product.fields.name, ...named].join(' – '),
        color: first.color,
        price: toWholeUnits(first.variant.priceCents, currency),
      },
      onSale: group.some(({ variant }) => variant.onSale),
      stock: stockOf(group, report),
      cells: product.cells,
      images: shares.colors > 1 && image ? [image] : product.images,
    };
  });
}

interface SortedVariant {
  readonly variant: Variant;
  readonly color: string;
  /** Null where there are no sizes at all. */
  readonly size: string | null;
  /** The name and the column of the option that it comes from; empty where there is none. */
  readonly sizeName: string;
  readonly sizeColumn: string;
  /** The values of the options that are neither size nor color. */
  readonly others: readonly string[];
}

function sortOptions(variant: Variant, usualColor: string): SortedVariant {
  const options = variant.options.filter((option) => option.name !== '' && !isDefault(option));
  const color = options.find((option) => isColorName(option.name));
  const rest = options.filter((option) => option !== color);
  const size = rest.find((option) => isSizeName(option.name)) ?? rest[0];
  const others = rest.filter((option) => option !== size && option.value !== '').map(({ value }) => value);
  return {
    variant,
    color: color?.value || usualColor,
    size: size ? plainSize(size.value) || null : oneSize,
    sizeName: size?.name ?? '',
    sizeColumn: size?.column ?? '',
    others,
  };
}

/** Says where the sizes of a product come from when no option is called so. */
function noteSizes(variants: readonly SortedVariant[], row: number, report: ImportReport): void {
  if (variants.some(({ sizeName }) => sizeName === ''))
    report.noteRow(`No size in the file, so the size is “${oneSize}”.`, row);
  const stranger = variants.find(({ sizeName }) => sizeName !== '' && !isSizeName(sizeName));
  if (stranger)
    report.noteRow(
      `No option is named “Size”, so the values of “${stranger.sizeName}” are used as sizes.`,
      row,
    );
}

/** Shopify's option of a product without options. */
const isDefault = ({ name, value }: OptionValue): boolean => name === 'Title' && value === 'Default Title';

const count = <T>(all: readonly T[], of: (one: T) => string): number => new Set(all.map(of)).size;

/**
 * What the shoes of one price have and those of other prices have not: the values of the first option that tells them
 * apart, or the price itself. `Large`, `7, 8`, `7 to 12`, `$95`.
 */
function describeDifferences(
  all: readonly SortedVariant[],
  currency: string,
): (group: readonly SortedVariant[]) => string {
  // Looked up for each group, of which a product may have as many as variants.
  const readings = [readSize, readColor, readOthers].map((read) => ({ read, shared: findShared(all, read) }));
  return (group) => {
    for (const { read, shared } of readings) {
      const own = [...new Set(group.map(read))];
      if (own.every((value) => value !== '' && !shared.has(value))) return formatValues(own);
    }
    return formatCents(group[0]?.variant.priceCents ?? 0, currency);
  };
}

/** The values that variants of several prices have. */
function findShared(all: readonly SortedVariant[], read: (variant: SortedVariant) => string): Set<string> {
  const prices = new Map<string, number>();
  const shared = new Set<string>();
  for (const one of all) {
    const value = read(one);
    const { priceCents } = one.variant;
    if ((prices.get(value) ?? priceCents) !== priceCents) shared.add(value);
    prices.set(value, priceCents);
  }
  return shared;
}

const readSize = ({ size }: SortedVariant): string => size ?? '';
const readColor = ({ color }: SortedVariant): string => color;
const readOthers = ({ others }: SortedVariant): string => others.join(' – ');

const formatValues = (values: readonly string[]): string =>
  values.length <= 3 ? values.join(', ') : `${values[0]} to ${values.at(-1)}`;

function stockOf(group: readonly SortedVariant[], report: ImportReport): ImportedShoe['stock'] {
  const rows = new Map<string, number>();
  return group.flatMap(({ size, sizeColumn: column, variant }) => {
    if (size === null) return [];
    const { row, quantity, sku, barcode } = variant;
    const earlier = rows.get(size);
    if (earlier !== undefined) report.refuse(row, column, `size ${size} is already in row ${earlier}`);
    if (size.length > 40) report.refuse(row, column, 'a size can have at most 40 characters');
    rows.set(size, row);
    return [{ row, size, quantity, sku, barcode }];
  });
}
