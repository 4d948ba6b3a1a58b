import type { Drawing, Part, Swatch } from '@sneaker-paradise/shoe-illustrator';

const cardboard = (colour: string, material: Swatch['material'] = 'canvas'): Swatch => ({ colour, material });

const parts: Record<Part, Swatch> = {
  base: cardboard('#c9c9c5'),
  toe: cardboard('#c4c4c0'),
  overlay: cardboard('#bebeba'),
  eyestay: cardboard('#bebeba'),
  heel: cardboard('#b8b8b4'),
  collar: cardboard('#c4c4c0'),
  lining: cardboard('#b0b0ac'),
  tongue: cardboard('#c9c9c5'),
  laces: cardboard('#d6d6d2', 'cord'),
  mark: cardboard('#bebeba'),
  midsole: cardboard('#d6d6d2', 'foam'),
  accent: cardboard('#c4c4c0', 'foam'),
  outsole: cardboard('#a8a8a4', 'rubber'),
};

/** The picture of a shoe without one: cardboard all over. */
export const blankShoe: Drawing = { silhouette: 'court', cut: 'clean', mark: 'arc', parts };
