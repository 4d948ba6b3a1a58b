import { useState } from 'react';
import type { Shoe } from '#contract/shoes.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { showError, toastDuration } from '../../../lib/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Table } from '../../../ui/table.tsx';
import { AdminForm } from './admin-form.tsx';
import { ImageField } from './image-field.tsx';
import type { modifyShoe } from './save-shoe.ts';
import { ShoeFields, type ShoeSuggestions } from './shoe-fields.tsx';
import { initialValues, listConflicts, modifyRules, type ShoeFormField } from './shoe-form.ts';
import { UploadProgress } from './upload-progress.tsx';

/** Modifies a shoe: `shoe` as the store has it now, which may be newer than the version the form began with. */
export function ModifyForm({ shoe, suggestions }: { shoe: Shoe; suggestions: ShoeSuggestions }) {
  const [base, setBase] = useState(shoe);
  const [isConflict, setIsConflict] = useState(false);
  const form = useActionForm<ShoeFormField, typeof modifyShoe>({
    rules: modifyRules,
    initial: initialValues(shoe),
    onSuccess: () => {},
    onProblem({ code }) {
      showError('Something went wrong creating your shoes', toastDuration.form);
      setIsConflict(code === 'CHANGED_MEANWHILE');
    },
  });
  const newer = isConflict && shoe._id === base._id && shoe.version !== base.version ? shoe : null;

  /** Continues from the newer version, with its values or with the typed ones. */
  const resolve = (values: 'newer' | 'typed') => {
    setBase(shoe);
    setIsConflict(false);
    form.reset(values === 'newer' ? { ...initialValues(shoe), image: form.values.image } : form.values);
  };

  return (
    <AdminForm form={newer ? { ...form, message: '' } : form} submitLabel="Modify" hasFile>
      <input type="hidden" name="id" value={base._id} />
      <input type="hidden" name="version" value={base.version} />
      <input type="hidden" name="stock" value={JSON.stringify(base.stock)} />
      {newer && <EditConflict newer={newer} typed={form.values} onResolve={resolve} />}
      {base.onSale && (
        <p className="admin-note">
          This shoe is on sale. Modifying it ends the sale. You can put it back on sale in the products table.
        </p>
      )}
      <ShoeFields
        form={form}
        suggestions={suggestions}
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
        field={form.field('image')}
        help="JPEG, PNG, WebP or AVIF. It replaces the current image."
      />
      <UploadProgress />
    </AdminForm>
  );
}

interface EditConflictProps {
  newer: Shoe;
  typed: Parameters<typeof listConflicts>[1];
  onResolve: (values: 'newer' | 'typed') => void;
}

/** Shows the second of two administrators what the first one changed, and lets them choose which values to keep. */
function EditConflict({ newer, typed, onResolve }: EditConflictProps) {
  const conflicts = listConflicts(newer, typed);
  return (
    <div role="alert" className="admin-note admin-form-whole grid gap-3">
      <p className="font-bold">
        Someone else changed this shoe while you were editing. Your changes haven't been saved.
      </p>
      {conflicts.length > 0 && (
        <Table caption="Differences" captionHidden dense columns={['Field', 'Saved version', 'Your version']}>
          {conflicts.map(({ field, now, yours }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="wrap-anywhere">{now}</td>
              <td className="wrap-anywhere">{yours}</td>
            </tr>
          ))}
        </Table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="ink" onClick={() => onResolve('newer')}>
          Use saved version
        </Button>
        <Button size="small" onClick={() => onResolve('typed')}>
          Keep my version
        </Button>
      </div>
    </div>
  );
}
