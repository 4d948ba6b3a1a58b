/** The public entry: the description of a shoe, drawing it, and drawing many beside the process that asks. */
export { drawShoe, type RawPicture } from './draw-shoe.ts';
export type { Cut, Drawing, Mark, Material, Part, Silhouette, Swatch, View } from './drawing.ts';
export { type PictureFormat, pictureWidths } from './render/encode-picture.ts';
export { type RenderPool, renderPool } from './render/render-pool.ts';
