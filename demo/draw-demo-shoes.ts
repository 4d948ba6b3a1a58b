import type { View } from '@sneaker-paradise/shoe-illustrator';
import { drawShoe, type RawPicture } from '@sneaker-paradise/shoe-illustrator';
import { type DemoShoe, demoShoes } from './demo-shoes.ts';

/** A shoe of the demo catalog with its picture. */
export interface DrawnShoe {
  readonly shoe: DemoShoe;
  readonly picture: RawPicture;
}

/** Draws the demo catalog, `width` pixels wide, with the colorways of a design one after the other. */
export function* drawDemoShoes(view: View, width: number): Generator<DrawnShoe> {
  const sortedBySlug = [...demoShoes].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  for (const shoe of sortedBySlug) yield { shoe, picture: drawShoe(shoe.drawing, view, width) };
}
