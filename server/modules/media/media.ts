/** The public interface of the media module. */
export { encodeImage } from './encode-image.ts';
export { type EncodedPicture, encodeShoePicture } from './encode-shoe-picture.ts';
export { pictureBase, placeholderKey } from './picture-files.ts';
export { removeUnusedPictures, storePicture } from './picture-storage.ts';
export { mediaPlugin } from './routes.ts';
