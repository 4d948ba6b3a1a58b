import { z } from 'zod';
import { webpWidth } from '#platform/contract/fields/picture-widths.ts';
import type { Database } from '#platform/database/database.ts';
import { readOdd } from '#platform/tracing/odd-values.ts';
import { pictureBase, uploadPrefix } from './media/media.ts';
import { placeholderPicture } from './shoe-picture.ts';
import type { ShoePicture } from './write-shoe.ts';

/** The URL of a shoe's main picture (§3 `image`): its first view as WebP. */
export const shoeImage = (
  shoe: Pick<ShoePicture, 'picture_base'> & { picture_views: readonly string[] },
): string => `${shoe.picture_base}/${shoe.picture_views[0] ?? 'side'}-${webpWidth}.webp`;

/** A picture as `shoe.more_pictures` stores it. */
export const storedPicture = z.strictObject({
  id: z.string(),
  base: z.string(),
  views: z.array(z.string()),
  placeholder: z.string(),
  alt: z.string(),
});
export type StoredPicture = z.infer<typeof storedPicture>;

/** The columns of a shoe with its pictures. */
export interface PictureColumns extends ShoePicture {
  readonly id: string;
  readonly picture_id: string | null;
  readonly picture_alt: string;
  readonly more_pictures: readonly StoredPicture[];
}

/** All pictures of a shoe, in order. The first is in columns of its own. */
export const listPictures = (row: PictureColumns): StoredPicture[] => [
  {
    id: row.picture_id ?? row.id,
    base: row.picture_base,
    views: row.picture_views,
    placeholder: row.picture_placeholder,
    alt: row.picture_alt,
  },
  ...readMorePictures(row),
];

/** The pictures after the first; none where they cannot be read. */
const readMorePictures = ({
  id,
  more_pictures: stored,
}: {
  readonly id: string;
  readonly more_pictures: unknown;
}): readonly StoredPicture[] =>
  Array.isArray(stored) && stored.length === 0
    ? stored
    : readOdd(
        { what: 'pictures of shoes', id },
        () => z.array(storedPicture).parse(stored),
        () => [],
      );

/** The URLs of all views of a shoe's pictures, in order, as WebP. */
export const listImages = ({
  picture_base,
  picture_views,
  ...row
}: Pick<PictureColumns, 'id' | 'picture_base'> & {
  readonly picture_views: readonly string[];
  readonly more_pictures: unknown;
}): string[] =>
  [{ base: picture_base, views: picture_views }, ...readMorePictures(row)].flatMap(({ base, views }) =>
    views.map((view) => shoeImage({ picture_base: base, picture_views: [view] })),
  );

/** The columns of a shoe for its pictures, in order; the placeholder where there are none. */
export function toPictureColumns(shoeId: string, [first, ...more]: readonly StoredPicture[]) {
  return {
    ...(first
      ? { picture_base: first.base, picture_views: first.views, picture_placeholder: first.placeholder }
      : placeholderPicture),
    picture_id: !first || first.id === shoeId ? null : first.id,
    picture_alt: first?.alt ?? '',
    more_pictures: JSON.stringify(more),
  };
}

/** Whether the shop has a shoe of its own: its picture does not come with the shop. */
export async function hasOwnShoe(db: Database): Promise<boolean> {
  const shoe = await db
    .selectFrom('shoe')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('picture_base', '=', placeholderPicture.picture_base),
        eb('picture_base', 'like', `${pictureBase(uploadPrefix)}%`),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return shoe !== undefined;
}
