import { createHash } from 'node:crypto';
import type { Drawing } from '@sneaker-paradise/shoe-illustrator';
import { brandLines } from './all-brands.ts';
import type { BrandLine, Colourway, Model, PlainColor } from './brand-model.ts';
import { demoDrawing } from './demo-drawing.ts';
import { demoStock, type StockEntry } from './demo-stock.ts';

/** A shoe of the demo catalogue, ready to be written into the shop's tables. */
export interface DemoShoe {
  /** 24 hexadecimal digits, always the same for the same shoe. */
  readonly id: string;
  readonly slug: string;
  /** Model and colourway, letters and spaces only. */
  readonly name: string;
  readonly brand: string;
  readonly color: PlainColor;
  /** Whole dollars. */
  readonly price: number;
  readonly onSale: boolean;
  readonly description: string;
  readonly stock: readonly StockEntry[];
  /** Shared by the colours of one design. */
  readonly model: string;
  /** For "newest first"; no two shoes of a brand share it by rule, ties may be broken by id. */
  readonly addedDaysAgo: number;
  readonly drawing: Drawing;
}

/** The whole demo catalogue, newest first. */
export const demoShoes: readonly DemoShoe[] = brandLines
  .flatMap((line) =>
    line.models.flatMap((model) => model.colourways.map((way) => demoShoe(line, model, way))),
  )
  .sort((one, other) => one.addedDaysAgo - other.addedDaysAgo || (one.id < other.id ? -1 : 1));

function demoShoe(line: BrandLine, model: Model, colourway: Colourway): DemoShoe {
  const name = `${model.name} ${colourway.name}`;
  const slug = slugOf(`${line.name} ${name}`);
  return {
    id: createHash('sha256').update(`demo shoe ${slug}`).digest('hex').slice(0, 24),
    slug,
    name,
    brand: line.name,
    color: colourway.color,
    price: model.price,
    onSale: colourway.onSale ?? false,
    description: `${model.text} ${colourway.line}`,
    stock: demoStock(slug, colourway.soldOut ?? false),
    model: slugOf(`${line.name} ${model.name}`),
    addedDaysAgo: colourway.addedDaysAgo,
    drawing: demoDrawing(line.mark, model, colourway),
  };
}

function slugOf(words: string): string {
  return words.toLowerCase().replaceAll(' ', '-');
}
