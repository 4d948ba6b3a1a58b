/** The public interface of the media module. */
export {
  type EncodedPicture,
  encodeShoePicture,
  encodeShoeViews,
  pictureViews,
  uploadKey,
} from './encode-shoe-picture.ts';
export { findBestPictureFile, findPictureOfFiles, type PictureStorages } from './find-picture-file.ts';
export { pictureBase, placeholderKey, uploadPrefix } from './picture-files.ts';
export { removeUnusedPictures, storePicture } from './picture-storage.ts';
export { mediaPlugin } from './routes.ts';
