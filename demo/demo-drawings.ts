import type { Drawing, Mark, Material, Part, Swatch } from '@sneaker-paradise/shoe-illustrator';
import type { Colorway, ShoeDesign } from './catalog/brand-definition.ts';
import { type PaletteColor, palette } from './catalog/color-palette.ts';

/** The drawing of a design in one of its colorways; parts without a color or material of their own inherit one. */
export function createDemoDrawing(mark: Mark, design: ShoeDesign, colorway: Colorway): Drawing {
  const { colours } = colorway;
  const { materials } = design;
  const swatch = (part: Part, colour: PaletteColor, material: Material): Swatch => ({
    colour: palette[colours[part] ?? colour],
    material: materials[part] ?? material,
  });
  const overlay = colours.overlay ?? colours.base;
  const eyestay = colours.eyestay ?? overlay;
  const collar = colours.collar ?? eyestay;
  const overlayMaterial = materials.overlay ?? materials.base;
  return {
    silhouette: design.silhouette,
    cut: design.cut,
    mark,
    parts: {
      base: swatch('base', colours.base, materials.base),
      toe: swatch('toe', colours.base, overlayMaterial),
      overlay: swatch('overlay', colours.base, overlayMaterial),
      eyestay: swatch('eyestay', overlay, overlayMaterial),
      heel: swatch('heel', overlay, overlayMaterial),
      collar: swatch('collar', eyestay, materials.heel ?? overlayMaterial),
      lining: swatch('lining', collar, 'nylon'),
      tongue: swatch('tongue', colours.base, materials.base),
      laces: swatch('laces', colours.base, 'cord'),
      mark: swatch('mark', 'white', 'nylon'),
      midsole: swatch('midsole', 'white', 'foam'),
      accent: swatch('accent', 'white', 'foam'),
      outsole: swatch('outsole', 'gum', 'rubber'),
    },
  };
}
