import { createHash } from 'node:crypto';
import type { Drawing } from '@sneaker-paradise/shoe-illustrator';
import type {
  BrandDefinition,
  Colorway,
  DemoSale,
  PlainColor,
  ShoeDesign,
} from './catalog/brand-definition.ts';
import { brandDefinitions } from './catalog/brand-definitions.ts';
import { createDemoDrawing } from './demo-drawings.ts';
import { createDemoStock, type DemoStockEntry } from './demo-stock.ts';

/** A shoe of the demo catalog, ready to be written into the shop's tables. */
export interface DemoShoe {
  /** 24 hexadecimal digits, always the same for the same shoe. */
  readonly id: string;
  readonly slug: string;
  /** Names of the design and the colorway, letters and spaces only. */
  readonly name: string;
  readonly brand: string;
  readonly color: PlainColor;
  /** Before a reduction, in whole dollars. */
  readonly price: number;
  readonly sale: DemoSale | null;
  readonly description: string;
  readonly stock: readonly DemoStockEntry[];
  /** Shared by the colorways of one design. */
  readonly model: string;
  /** For sorting by "newest first"; ties are broken by id. */
  readonly addedDaysAgo: number;
  readonly drawing: Drawing;
}

/** The whole demo catalog, newest first. */
export const demoShoes: readonly DemoShoe[] = brandDefinitions
  .flatMap((brand) =>
    brand.designs.flatMap((design) =>
      design.colorways.map((colorway) => createDemoShoe(brand, design, colorway)),
    ),
  )
  .sort((one, other) => one.addedDaysAgo - other.addedDaysAgo || (one.id < other.id ? -1 : 1));

/** What a shoe cost so many days ago, in whole dollars. */
export const priceOf = ({ price, sale }: DemoShoe, daysAgo: number): number =>
  sale && daysAgo <= sale.daysAgo ? sale.price : price;

function createDemoShoe(brand: BrandDefinition, design: ShoeDesign, colorway: Colorway): DemoShoe {
  const name = `${design.name} ${colorway.name}`;
  const slug = toSlug(`${brand.name} ${name}`);
  return {
    id: createHash('sha256').update(`demo shoe ${slug}`).digest('hex').slice(0, 24),
    slug,
    name,
    brand: brand.name,
    color: colorway.color,
    price: design.price,
    sale: colorway.sale ?? null,
    description: `${design.description} ${colorway.tagline}`,
    stock: createDemoStock(slug, colorway.soldOut ?? false),
    model: toSlug(`${brand.name} ${design.name}`),
    addedDaysAgo: colorway.addedDaysAgo,
    drawing: createDemoDrawing(brand.mark, design, colorway),
  };
}

function toSlug(words: string): string {
  return words.toLowerCase().replaceAll(' ', '-');
}
