import { useState } from 'react';
import { useNavigate } from 'react-router';
import { imageRequired } from '#contract/fields.ts';
import type { Shoe } from '#contract/shoes.ts';
import { useCheckedForm } from '../../../hooks/use-action-form.ts';
import { call } from '../../../lib/api-client.ts';
import { showError, showSuccess, toastTime } from '../../../lib/toasts.ts';
import { callWithProgress } from '../../../lib/upload.ts';
import { SelectField } from '../../../ui/field.tsx';
import { useUndoOffer } from '../undo/undo-offer.tsx';
import { AdminForm } from './admin-form.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ImageField } from './image-field.tsx';
import { modifyRules, startingValues } from './modify-fields.ts';
import { noRefusal, placeRefusal } from './place-refusal.ts';
import { type Known, ShoeTexts } from './shoe-texts.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** Modifies a shoe. It names the version it began with, so that what somebody else did meanwhile is never overwritten. */
export function ModifyForm({ shoe, known }: { shoe: Shoe; known: Known }) {
  const form = useCheckedForm(modifyRules, startingValues(shoe));
  const [base, setBase] = useState(shoe);
  const [newer, setNewer] = useState<Shoe | null>(null);
  const [image, setImage] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState(noRefusal);
  const { offer } = useUndoOffer();
  const navigate = useNavigate();

  const modify = async (element: HTMLFormElement) => {
    const fine = form.check(element);
    setRefusal(image ? noRefusal : { form: '', image: imageRequired });
    if (!fine) return;
    if (!image) return focusOn(element, 'image');
    setShare(0);
    const answer = await callWithProgress(setShare)('PUT /shoes/{id}', {
      params: { id: base._id },
      body: { ...form.values, onSale: false, version: base.version },
      file: image,
    });
    setShare(null);
    if (answer.ok) {
      showSuccess('Your modified shoe was added to store', toastTime.form);
      void offer({ entity: 'shoe', id: base._id });
      return navigate('/admin');
    }
    showError('Something went wrong creating your shoes', toastTime.form);
    form.refuse(answer.problem);
    setRefusal(placeRefusal(answer.problem));
    if (answer.problem.code === 'CHANGED_MEANWHILE') setNewer(await findShoe(base._id));
  };

  /** Goes on from the newer version: with its values, or with what was typed. */
  const goOn = (values: 'newer' | 'typed') => {
    if (!newer) return;
    setBase(newer);
    setNewer(null);
    setRefusal(noRefusal);
    if (values === 'newer') form.reset(startingValues(newer));
  };

  return (
    <AdminForm send="Modify" busy={share !== null} message={newer ? '' : refusal.form} onSubmit={modify}>
      {newer && <ChangedMeanwhile newer={newer} typed={form.values} onGoOn={goOn} />}
      {base.onSale && (
        <p className="admin-note">
          This shoe is on sale. Modifying it takes it off; put it back from the products table.
        </p>
      )}
      <ShoeTexts
        form={form}
        known={known}
        sizeField={
          <SelectField label="Size" {...form.field('size')}>
            <option value="">Choose a size</option>
            {base.stock.map(({ _id, size, quantity }) => (
              <option key={_id} value={size}>
                {size} ({quantity} in stock)
              </option>
            ))}
          </SelectField>
        }
      />
      <ImageField
        image={image}
        error={refusal.image}
        help="JPEG, PNG, WebP or AVIF. It takes the place of the present one."
        onPick={setImage}
      />
      <UploadProgress share={share} />
    </AdminForm>
  );
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

async function findShoe(id: string): Promise<Shoe | null> {
  const answer = await call('GET /shoes/{id}', { params: { id } });
  return answer.ok ? (answer.body[0] ?? null) : null;
}
