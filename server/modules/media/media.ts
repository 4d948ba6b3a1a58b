/** The public interface of the media module. */
export { type EncodedPicture, encodeShoePicture } from './encode-shoe-picture.ts';
export { decodeImage, encodeImage, enqueueImage } from './image-codec.ts';
export { pictureBase, placeholderKey } from './picture-files.ts';
export { removeUnusedPictures, storePicture } from './picture-storage.ts';
export { mediaPlugin } from './routes.ts';
