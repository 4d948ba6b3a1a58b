import type { Cut, Mark, Material, Part, Silhouette } from '@sneaker-paradise/shoe-illustrator';
import type { PaletteColor } from './color-palette.ts';

/** The color names that the shop filters by. */
export type PlainColor =
  | 'Black'
  | 'White'
  | 'Grey'
  | 'Red'
  | 'Orange'
  | 'Yellow'
  | 'Green'
  | 'Blue'
  | 'Navy'
  | 'Purple'
  | 'Pink'
  | 'Brown'
  | 'Sand';

/** A reduction: the present price in whole dollars, and since when. */
export interface DemoSale {
  readonly price: number;
  readonly daysAgo: number;
}

/** One color of a design. Parts without a color take that of the part they belong to. */
export interface Colorway {
  /** Appended to the design's name; letters and spaces only. */
  readonly name: string;
  readonly color: PlainColor;
  /** The second sentence of the description. */
  readonly tagline: string;
  readonly addedDaysAgo: number;
  readonly sale?: DemoSale;
  readonly soldOut?: boolean;
  readonly colours: { readonly base: PaletteColor } & { readonly [part in Part]?: PaletteColor };
}

/** One shoe design, sold in several colorways. */
export interface ShoeDesign {
  readonly name: string;
  readonly silhouette: Silhouette;
  readonly cut: Cut;
  /** Whole dollars. */
  readonly price: number;
  readonly description: string;
  readonly materials: { readonly base: Material } & { readonly [part in Part]?: Material };
  readonly colorways: readonly Colorway[];
}

/** A fictional brand and its designs. */
export interface BrandDefinition {
  readonly name: string;
  readonly story: string;
  readonly mark: Mark;
  readonly designs: readonly ShoeDesign[];
}
