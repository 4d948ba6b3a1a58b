import type { View } from '@sneaker-paradise/shoe-illustrator';
import { drawShoe, type RawPicture } from '@sneaker-paradise/shoe-illustrator';
import { type DemoShoe, demoShoes } from './demo-shoes.ts';

/** A shoe of the demo catalogue with its picture. */
export interface DrawnShoe {
  readonly shoe: DemoShoe;
  readonly picture: RawPicture;
}

/**
 * Draws the catalogue, `width` pixels wide, one shoe after the other, colour siblings together: all shoes, or the
 * first colour of every model.
 */
export function* drawCatalogue(
  view: View,
  width: number,
  shoes: 'all' | 'models' = 'all',
): Generator<DrawnShoe> {
  const siblingsTogether = [...demoShoes].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  const models = new Set<string>();
  for (const shoe of siblingsTogether) {
    if (shoes === 'models' && models.has(shoe.model)) continue;
    models.add(shoe.model);
    yield { shoe, picture: drawShoe(shoe.drawing, view, width) };
  }
}
