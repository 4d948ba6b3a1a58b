import { useId } from 'react';
import { pictureLimit } from '../../../contract/fields/pictures.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import { AddPicture } from './add-picture.tsx';
import { PictureList } from './picture-list.tsx';

/** The base of the picture that shoes without one have. */
const placeholderBase = '/pictures/placeholder';

/** All pictures of a shoe: adds, describes, orders and removes them. */
export function PicturesSection({ shoe }: { shoe: Shoe }) {
  const id = useId();
  const pictures = shoe.pictures.filter(({ base }) => base !== placeholderBase);
  return (
    <section aria-labelledby={id} className="mt-10 grid gap-4">
      <h2 id={id} className="wide text-heading">
        Pictures
      </h2>
      {pictures.length > 0 && <PictureList shoeId={shoe._id} pictures={pictures} />}
      {pictures.length < pictureLimit ? (
        <AddPicture shoeId={shoe._id} />
      ) : (
        <p className="admin-note">A shoe can have {pictureLimit} pictures. To add one, remove another.</p>
      )}
    </section>
  );
}
