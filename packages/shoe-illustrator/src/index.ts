/** The public entry: the description of a shoe, drawing it, and encoding what was drawn. */

export type { Cut, Drawing, Mark, Material, Part, Silhouette, Swatch, View } from './description/drawing.ts';
export { encodePicture, encodePlaceholder, type PictureFormat } from './encode/encode-picture.ts';
export { drawShoe, type RawPicture } from './render/draw-shoe.ts';
