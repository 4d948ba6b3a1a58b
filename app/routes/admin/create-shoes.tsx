import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { createShoeFields } from '#contract/fields.ts';
import { useCheckedForm } from '../../hooks/use-action-form.ts';
import { ruleOf } from '../../lib/check-fields.ts';
import { services } from '../../lib/services.ts';
import { showError, showSuccess, toastTime } from '../../lib/toasts.ts';
import { callWithProgress } from '../../lib/upload.ts';
import { TextField } from '../../ui/field.tsx';
import { AdminForm } from './form/admin-form.tsx';
import { ImageField } from './form/image-field.tsx';
import { noRefusal, placeRefusal } from './form/place-refusal.ts';
import { readKnown } from './form/read-known.ts';
import { ShoeTexts } from './form/shoe-texts.tsx';
import { UploadProgress } from './form/upload-progress.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';
import { useUndoOffer } from './undo/undo-offer.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => readKnown(context.get(services).call);

/** Create Shoes (§2): kept as typed when it fails, empty again when it worked. */
export default function CreateShoes() {
  const known = useLoaderData<typeof loader>();
  const form = useCheckedForm(rules, empty);
  const [image, setImage] = useState<File | null>(null);
  const [made, setMade] = useState(0);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState(noRefusal);
  const { offer } = useUndoOffer();

  const create = async (element: HTMLFormElement) => {
    setRefusal(noRefusal);
    if (!form.check(element)) return;
    setShare(0);
    const answer = await callWithProgress(setShare)('POST /shoes', { body: form.values, file: image });
    setShare(null);
    if (!answer.ok) {
      const { problem } = answer;
      form.refuse(problem);
      setRefusal(placeRefusal(problem));
      return showError('Something went wrong creating your shoes', toastTime.form);
    }
    showSuccess('Your shoe was added to store', toastTime.form);
    form.reset();
    setImage(null);
    setMade(made + 1);
    void offer({ entity: 'shoe', id: answer.body._id });
  };

  return (
    <>
      <AdminHeading
        title="Create Shoes"
        lead="Brand, name, color and description: 1 to 40 letters or spaces."
      />
      <AdminForm send="Create" busy={share !== null} message={refusal.form} onSubmit={create}>
        <ShoeTexts
          form={form}
          known={known}
          sizeField={
            <TextField label="Size" inputMode="numeric" autoComplete="off" {...form.field('size')} />
          }
        />
        <ImageField
          key={made}
          image={image}
          error={refusal.image}
          help="JPEG, PNG, WebP or AVIF. Without one the shoe gets a drawn placeholder."
          onPick={setImage}
        />
        <UploadProgress share={share} />
      </AdminForm>
    </>
  );
}

const empty = { brand: '', name: '', color: '', price: '', size: '', q: '', description: '' };

const rules = {
  brand: ruleOf(createShoeFields.brand),
  name: ruleOf(createShoeFields.name),
  color: ruleOf(createShoeFields.color),
  price: ruleOf(createShoeFields.price),
  size: ruleOf(createShoeFields.size),
  q: ruleOf(createShoeFields.q),
  description: ruleOf(createShoeFields.description),
};
