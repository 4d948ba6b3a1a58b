import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';
import { imageProblems } from '#platform/images/encode-image.ts';
import {
  encodeShoeViews,
  findPictureOfFiles,
  type PictureStorages,
  pictureBase,
  pictureViews,
  storePicture,
  uploadKey,
} from '#shop/catalog/server/media/media.ts';
import type { ProductFile } from '../product-file/product-file.ts';
import type { ImportReport } from '../products/import-report.ts';
import type { ProductImage } from '../products/product.ts';
import { isPicturePath } from '../source/import-source.ts';
import type { FetchPicture } from './fetch-picture.ts';

/** A picture as its columns name it. */
export interface LoadedPicture {
  readonly base: string;
  readonly views: string[];
  readonly placeholder: string;
}

interface LoaderOptions {
  readonly transaction: Database;
  readonly storages: PictureStorages;
  readonly file: ProductFile;
  /** Null leaves out pictures on the web. */
  readonly fetchPicture: FetchPicture | null;
  /** Whether pictures on the web that cannot be had are refused, too. */
  readonly strict: boolean;
  /** Decodes the pictures without encoding and storing them. */
  readonly dryRun: boolean;
  readonly report: ImportReport;
  /** Told the keys of the pictures that are stored. */
  readonly stored: string[];
}

/** Also without its protocol, as pages of a shop write it. */
const isOnTheWeb = (address: string): boolean => /^(?:https?:)?\/\//i.test(address);

/** Who decodes, for the queue of uploads. */
const decoder = { uid: 'import', administrator: true };

/**
 * Finds, encodes and stores the pictures of imported shoes. Of those that cannot be read, files are refused in the report,
 * and addresses on the web left out.
 */
export class PictureLoader {
  private readonly options: LoaderOptions;
  private readonly loaded = new LRUCache<string, { readonly picture: LoadedPicture | null }>({ max: 5000 });

  constructor(options: LoaderOptions) {
    this.options = options;
  }

  /** Whether an image is to be taken over: those on the web when they are fetched, files when some came along. */
  isTaken({ row, column, address }: ProductImage): boolean {
    const { file, fetchPicture, report } = this.options;
    if (isOnTheWeb(address)) {
      if (!fetchPicture)
        report.noteRow('Pictures on the web are skipped unless you choose to download them.', row);
      return fetchPicture !== null;
    }
    if (!file.hasPictures)
      report.note(
        'pictures missing',
        `row ${row}: ${column} names a file, but no pictures were uploaded with the products`,
      );
    return file.hasPictures;
  }

  /** The picture of a shoe made of its first two images; null when it has none that are to be taken. */
  async load(images: readonly ProductImage[]): Promise<LoadedPicture | null> {
    const { report } = this.options;
    const taken = images.slice(0, pictureViews.length);
    if (images.length > taken.length)
      report.note(
        'pictures skipped',
        `row ${images[0]?.row}: a shoe can have two pictures, so ${images.length - taken.length} more ${images.length - taken.length === 1 ? 'is' : 'are'} skipped`,
      );
    const id = JSON.stringify(taken.map(({ address }) => address));
    const known = this.loaded.get(id);
    if (known) return known.picture;
    const picture = await this.make(taken);
    this.loaded.set(id, { picture });
    return picture;
  }

  private async make(images: readonly ProductImage[]): Promise<LoadedPicture | null> {
    const given: { path: string; bytes: Buffer }[] = [];
    for (const image of images) {
      const bytes = await this.read(image);
      if (bytes) given.push({ path: image.address, bytes });
    }
    if (given.length === 0) return null;
    const own = await findPictureOfFiles(this.options.storages, given);
    if (own) return this.describe(own.key, own.views);
    return this.encode(
      given.map(({ bytes }) => bytes),
      images,
    );
  }

  /** The bytes of an image; null when it is refused. */
  private async read({ row, column, address }: ProductImage): Promise<Buffer | null> {
    const { file, fetchPicture, report } = this.options;
    if (isOnTheWeb(address)) {
      const fetched = await fetchPicture?.(address.replace(/^\/\//, 'https://'));
      if (typeof fetched !== 'string') return fetched ?? null;
      this.reject({ row, column, address }, fetched);
      return null;
    }
    const bytes = isPicturePath(address) ? await file.readPicture(address) : null;
    if (!bytes) report.refuse(row, column, `there is no picture ${address} of at most 5 MB`);
    return bytes;
  }

  private reject({ row, column, address }: ProductImage, problem: string): void {
    const { strict, report } = this.options;
    if (strict || !isOnTheWeb(address)) report.refuse(row, column, problem);
    else report.note('pictures skipped', `row ${row}: ${column}: ${problem}; ${address} is skipped`);
  }

  private async encode(
    views: readonly Buffer[],
    images: readonly ProductImage[],
  ): Promise<LoadedPicture | null> {
    const { transaction, storages, dryRun } = this.options;
    const key = uploadKey(views);
    const names = pictureViews.slice(0, views.length);
    const existing = await this.describe(key, names);
    if (existing.placeholder !== '') return existing;
    const encoded = await encodeShoeViews(views, decoder, dryRun ? 'shoe-picture-check' : 'shoe-picture');
    if (typeof encoded === 'string') {
      const [first] = images;
      if (first) this.reject(first, imageProblems[encoded]);
      return null;
    }
    if (dryRun) return existing;
    this.options.stored.push(key);
    await storePicture(transaction, storages.files, encoded);
    return { base: pictureBase(key), views: [...names], placeholder: encoded.placeholder };
  }

  /** A picture with the preview that another shoe with it has. */
  private async describe(key: string, views: readonly string[]): Promise<LoadedPicture> {
    const base = pictureBase(key);
    const other = await this.options.transaction
      .selectFrom('shoe')
      .select('picture_placeholder')
      .where('picture_base', '=', base)
      .where('picture_placeholder', '<>', '')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return { base, views: [...views], placeholder: other?.picture_placeholder ?? '' };
  }
}
