import type { Cut, Mark, Material, Part, Silhouette } from '@sneaker-paradise/shoe-illustrator';
import type { PaletteColour } from './colour-palette.ts';

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

/** One color of a design. Parts without a colour take that of the part they belong to. */
export interface Colourway {
  /** Appended to the design's name; letters and spaces only. */
  readonly name: string;
  readonly color: PlainColor;
  /** The second sentence of the description. */
  readonly tagline: string;
  readonly addedDaysAgo: number;
  readonly onSale?: boolean;
  readonly soldOut?: boolean;
  readonly colours: { readonly base: PaletteColour } & { readonly [part in Part]?: PaletteColour };
}

/** One shoe design, sold in several colourways. */
export interface ShoeDesign {
  readonly name: string;
  readonly silhouette: Silhouette;
  readonly cut: Cut;
  /** Whole dollars. */
  readonly price: number;
  readonly description: string;
  readonly materials: { readonly base: Material } & { readonly [part in Part]?: Material };
  readonly colourways: readonly Colourway[];
}

/** A fictional brand and its designs. */
export interface BrandDefinition {
  readonly name: string;
  readonly story: string;
  readonly mark: Mark;
  readonly designs: readonly ShoeDesign[];
}
