import { type PublicNetwork, PublicRequestError, requestPublic } from '#platform/network/request-public.ts';
import { pictureLimit } from '../source/import-source.ts';

/** Fetches a picture from the web; a text says why it could not be fetched. */
export type FetchPicture = (url: string) => Promise<Buffer | string>;

/** For one picture, in ms. */
const timeout = 20_000;

/** Creates a {@link FetchPicture} for pictures of at most 5 MB on the public internet. */
export const createFetchPicture =
  (network: PublicNetwork): FetchPicture =>
  async (url) => {
    try {
      const { status, body } = await requestPublic(
        { url, timeout, maxBytes: pictureLimit, maxRedirects: 5 },
        network,
      );
      return status === 200
        ? body
        : `the picture could not be downloaded: the server responded with ${status}`;
    } catch (error) {
      if (error instanceof PublicRequestError) return `the picture could not be downloaded: ${error.message}`;
      throw error;
    }
  };
