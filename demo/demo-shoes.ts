import { createHash } from 'node:crypto';
import type { Drawing } from '@sneaker-paradise/shoe-illustrator';
import type { BrandDefinition, Colourway, PlainColor, ShoeDesign } from './catalog/brand-definition.ts';
import { brandDefinitions } from './catalog/brand-definitions.ts';
import { createDemoDrawing } from './demo-drawings.ts';
import { createDemoStock, type DemoStockEntry } from './demo-stock.ts';

/** A shoe of the demo catalogue, ready to be written into the shop's tables. */
export interface DemoShoe {
  /** 24 hexadecimal digits, always the same for the same shoe. */
  readonly id: string;
  readonly slug: string;
  /** Names of the design and the colourway, letters and spaces only. */
  readonly name: string;
  readonly brand: string;
  readonly color: PlainColor;
  /** Whole dollars. */
  readonly price: number;
  readonly onSale: boolean;
  readonly description: string;
  readonly stock: readonly DemoStockEntry[];
  /** Shared by the colourways of one design. */
  readonly model: string;
  /** For sorting by "newest first"; ties are broken by id. */
  readonly addedDaysAgo: number;
  readonly drawing: Drawing;
}

/** The whole demo catalogue, newest first. */
export const demoShoes: readonly DemoShoe[] = brandDefinitions
  .flatMap((brand) =>
    brand.designs.flatMap((design) =>
      design.colourways.map((colourway) => createDemoShoe(brand, design, colourway)),
    ),
  )
  .sort((one, other) => one.addedDaysAgo - other.addedDaysAgo || (one.id < other.id ? -1 : 1));

function createDemoShoe(brand: BrandDefinition, design: ShoeDesign, colourway: Colourway): DemoShoe {
  const name = `${design.name} ${colourway.name}`;
  const slug = toSlug(`${brand.name} ${name}`);
  return {
    id: createHash('sha256').update(`demo shoe ${slug}`).digest('hex').slice(0, 24),
    slug,
    name,
    brand: brand.name,
    color: colourway.color,
    price: design.price,
    onSale: colourway.onSale ?? false,
    description: `${design.description} ${colourway.tagline}`,
    stock: createDemoStock(slug, colourway.soldOut ?? false),
    model: toSlug(`${brand.name} ${design.name}`),
    addedDaysAgo: colourway.addedDaysAgo,
    drawing: createDemoDrawing(brand.mark, design, colourway),
  };
}

function toSlug(words: string): string {
  return words.toLowerCase().replaceAll(' ', '-');
}
