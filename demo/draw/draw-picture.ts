import { drawShoe, encodePicture, encodePlaceholder } from '@sneaker-paradise/shoe-illustrator';
import sharp from 'sharp';
import { outlinePicture } from './outline-picture.ts';
import { type PictureRecipe, pictureFiles } from './picture-recipes.ts';

/** A picture that was drawn and encoded. */
export interface DrawnPicture {
  /** By path below the folder of pictures. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** A preview of the first view as a data URL. */
  readonly placeholder: string;
}

/** Pictures are drawn in the largest width and scaled down. */
const drawnWidth = Math.max(...pictureFiles.map(({ width }) => width));

/** Draws a picture in this thread, and encodes its files in those of sharp while the next view is drawn. */
export async function drawPicture({ key, drawing, views, isOutline }: PictureRecipe): Promise<DrawnPicture> {
  // An AVIF of two threads has other bytes than one of a single thread.
  sharp.concurrency(1);
  const drawn = views.map((view) => {
    const shoe = drawShoe(drawing, view, drawnWidth);
    const raw = isOutline ? outlinePicture(shoe) : shoe;
    const files = pictureFiles.map(
      async ({ width, format }) =>
        [`${key}/${view}-${width}.${format}`, await encodePicture(raw, width, format)] as const,
    );
    return { files, placeholder: encodePlaceholder(raw) };
  });
  const files = new Map(await Promise.all(drawn.flatMap((view) => view.files)));
  const [placeholder = ''] = await Promise.all(drawn.map((view) => view.placeholder));
  return { files, placeholder };
}
