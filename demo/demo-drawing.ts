import type { Drawing, Mark, Material, Part, Swatch } from '@sneaker-paradise/shoe-illustrator';
import type { Colourway, Model } from './brand-model.ts';
import { type Paint, paints } from './paints.ts';

/** Turns a model and one of its colourways into what the illustrator draws. */
export function demoDrawing(mark: Mark, model: Model, colourway: Colourway): Drawing {
  const { paint } = colourway;
  const { materials } = model;
  const swatch = (part: Part, colour: Paint, material: Material): Swatch => ({
    colour: paints[paint[part] ?? colour],
    material: materials[part] ?? material,
  });
  const overlay = paint.overlay ?? paint.base;
  const eyestay = paint.eyestay ?? overlay;
  const collar = paint.collar ?? eyestay;
  const covering = materials.overlay ?? materials.base;
  return {
    silhouette: model.silhouette,
    cut: model.cut,
    mark,
    parts: {
      base: swatch('base', paint.base, materials.base),
      toe: swatch('toe', paint.base, covering),
      overlay: swatch('overlay', paint.base, covering),
      eyestay: swatch('eyestay', overlay, covering),
      heel: swatch('heel', overlay, covering),
      collar: swatch('collar', eyestay, materials.heel ?? covering),
      lining: swatch('lining', collar, 'nylon'),
      tongue: swatch('tongue', paint.base, materials.base),
      laces: swatch('laces', paint.base, 'cord'),
      mark: swatch('mark', 'white', 'nylon'),
      midsole: swatch('midsole', 'white', 'foam'),
      accent: swatch('accent', 'white', 'foam'),
      outsole: swatch('outsole', 'gum', 'rubber'),
    },
  };
}
