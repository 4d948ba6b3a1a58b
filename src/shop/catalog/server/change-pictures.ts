import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { imageRequired } from '#platform/contract/fields/image-required.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RouteCall } from '#platform/handlers/route.ts';
import { pictureLimit } from '../contract/fields/pictures.ts';
import type {
  addPictureEndpoint,
  arrangePicturesEndpoint,
  removePictureEndpoint,
} from '../contract/pictures.ts';
import { type ChangedShoe, findUnchanged, recordShoe } from './change-shoes.ts';
import { placeholderPicture, withPicture } from './shoe-picture.ts';
import { listPictures, type StoredPicture, toPictureColumns } from './shoe-pictures.ts';
import { lockShoeSnapshot, type ShoeSnapshot, shoeSnapshot } from './shoe-snapshot.ts';
import type { ShoePicture } from './write-shoe.ts';

/** Adds a picture after the others, or in place of the placeholder. */
export async function addPicture(
  dependencies: Dependencies,
  call: RouteCall<typeof addPictureEndpoint>,
): Promise<ChangedShoe | Problem<'NOT_FOUND' | 'INVALID' | 'UNSUPPORTED_MEDIA_TYPE'>> {
  const { params, body, upload, caller, claim } = call;
  const { id } = params;
  if (!upload) return fieldProblem('image', imageRequired);
  return withPicture(dependencies, { upload, caller }, async (transaction, picture) => {
    const { before, pictures } = await lockPictures(transaction, id);
    await claim(transaction, id);
    if (pictures.length >= pictureLimit)
      throw new ApiError(fieldProblem('image', `A shoe can have ${pictureLimit} pictures`));
    if (!picture) throw new Error('withPicture passed no columns for an upload');
    const next = toStored(picture, body.alt);
    return writePictures(transaction, caller, { id, before, pictures: [...pictures, next] });
  });
}

/** Sets the order and the alternative texts of all pictures. */
export const arrangePictures = (
  { db }: Dependencies,
  { params: { id }, body, caller }: RouteCall<typeof arrangePicturesEndpoint>,
): Promise<ChangedShoe | Problem<'NOT_FOUND'>> =>
  db.transaction().execute(async (transaction) => {
    const { before, pictures } = await lockPictures(transaction, id);
    const alts = new Map(body.map(({ _id, alt }) => [_id, alt]));
    const isComplete = body.length === pictures.length && pictures.every((picture) => alts.has(picture.id));
    if (!isComplete) throw new ApiError(fieldProblem('_id', everyPicture));
    const places = [...alts.keys()];
    const arranged = pictures
      .toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
      .map((picture) => ({ ...picture, alt: alts.get(picture.id) ?? '' }));
    if (isDeepStrictEqual(arranged, pictures)) return findUnchanged(transaction, id);
    return writePictures(transaction, caller, { id, before, pictures: arranged });
  });

const everyPicture =
  'List every picture of the shoe exactly once. If someone else changed them, reload the page';

/** Removes a picture; without any other, the shoe gets the placeholder. */
export const removePicture = (
  { db }: Dependencies,
  { params: { id, pictureId }, caller }: RouteCall<typeof removePictureEndpoint>,
): Promise<ChangedShoe> =>
  db.transaction().execute(async (transaction) => {
    const { before, pictures } = await lockPictures(transaction, id);
    const left = pictures.filter((picture) => picture.id !== pictureId);
    if (left.length === pictures.length) throw new ApiError(problem('NOT_FOUND'));
    return writePictures(transaction, caller, { id, before, pictures: left });
  });

/**
 * The pictures of a shoe that administrators added, without the placeholder, locked until the transaction ends.
 * @throws ApiError NOT_FOUND if there is no such shoe
 */
async function lockPictures(
  transaction: Database,
  id: string,
): Promise<{ before: ShoeSnapshot; pictures: readonly StoredPicture[] }> {
  const before = await lockShoeSnapshot(transaction, id);
  if (!before) throw new ApiError(problem('NOT_FOUND'));
  const all = listPictures(shoeSnapshot.required().parse(before));
  return { before, pictures: all.filter(({ base }) => base !== placeholderPicture.picture_base) };
}

const toStored = (picture: ShoePicture, alt = ''): StoredPicture => ({
  id: randomUUID(),
  base: picture.picture_base,
  views: picture.picture_views,
  placeholder: picture.picture_placeholder,
  alt,
});

/** Writes all pictures of a shoe, in order, with an audit entry. */
async function writePictures(
  transaction: Database,
  caller: SignedIn,
  { id, before, pictures }: { id: string; before: ShoeSnapshot; pictures: readonly StoredPicture[] },
): Promise<ChangedShoe> {
  await transaction
    .updateTable('shoe')
    .set({ ...toPictureColumns(id, pictures), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  return recordShoe(transaction, caller, { action: 'change', before, id });
}
