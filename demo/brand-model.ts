import type { Cut, Mark, Material, Part, Silhouette } from '@sneaker-paradise/shoe-illustrator';
import type { Paint } from './paints.ts';

/** Plain colour words the shop filters by. */
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

/** One colour of a model. Parts that are not painted take the paint of the part they belong to. */
export interface Colourway {
  /** Joined to the model's name; letters and spaces only. */
  readonly name: string;
  readonly color: PlainColor;
  readonly line: string;
  readonly addedDaysAgo: number;
  readonly onSale?: boolean;
  readonly soldOut?: boolean;
  readonly paint: { readonly base: Paint } & { readonly [part in Part]?: Paint };
}

/** One shoe design; its colourways are siblings. */
export interface Model {
  readonly name: string;
  readonly silhouette: Silhouette;
  readonly cut: Cut;
  /** Whole dollars. */
  readonly price: number;
  readonly text: string;
  readonly materials: { readonly base: Material } & { readonly [part in Part]?: Material };
  readonly colourways: readonly Colourway[];
}

/** What one invented brand makes. */
export interface BrandLine {
  readonly name: string;
  readonly story: string;
  readonly mark: Mark;
  readonly models: readonly Model[];
}
