/** The public entry: the description of a shoe, drawing it, and drawing many beside the process that asks. */

export type { Cut, Drawing, Mark, Material, Part, Silhouette, Swatch, View } from './description/drawing.ts';
export { drawShoe, type RawPicture } from './render/draw-shoe.ts';
export type { PictureFormat } from './workers/encode-picture.ts';
export { createRenderWorkerPool, type RenderWorkerPool } from './workers/render-worker-pool.ts';
