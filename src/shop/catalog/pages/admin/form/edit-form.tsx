import { useId, useState } from 'react';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { ImageField } from '#platform/forms/image-field.tsx';
import { countField } from '#platform/forms/number-field.ts';
import { UploadProgress } from '#platform/forms/upload-progress.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import { priceField } from '../products/price-fields.ts';
import { QuantityField, ShoeFields, type ShoeSuggestions } from './shoe-fields.tsx';
import { editRules } from './shoe-form.ts';
import { useShoeForm } from './use-shoe-form.tsx';

/** Edits a shoe: every field, and optionally its picture and the pairs of one size. */
export function EditForm({ shoe, suggestions }: { shoe: Shoe; suggestions: ShoeSuggestions }) {
  const { currency } = useSettings();
  const id = useId();
  const [hasNewPicture, setHasNewPicture] = useState(false);
  const { form, base, top } = useShoeForm({
    shoe,
    rules: editRules(hasNewPicture, currency),
    understood: { price: priceField(currency).understood, q: countField().understood },
    failure: "The shoe couldn't be saved",
    endsSale: false,
  });
  const chosen = base.stock.find(({ size }) => size === form.values.size.trim());
  return (
    <AdminForm form={form} submitLabel="Save" hasFile>
      {top}
      <input type="hidden" name="currency" value={currency} />
      <ShoeFields
        currency={currency}
        form={form}
        suggestions={suggestions}
        sizeFields={
          <>
            <TextField
              label="Size"
              autoComplete="off"
              list={`${id}-sizes`}
              {...form.field('size')}
              required={false}
              help={
                chosen
                  ? `${chosen.quantity} in stock`
                  : 'Optional. A size to restock, or a new one such as 9.5.'
              }
            />
            <datalist id={`${id}-sizes`}>
              {base.stock.map(({ _id, size }) => (
                <option key={_id} value={size} />
              ))}
            </datalist>
            <QuantityField
              field={{ ...form.field('q'), required: false }}
              help="How many pairs of this size you have in stock."
            />
          </>
        }
      />
      <SelectField
        label="First picture"
        className="admin-form-whole"
        value={hasNewPicture ? 'new' : 'keep'}
        onChange={({ target }) => setHasNewPicture(target.value === 'new')}
      >
        <option value="keep">Keep this picture</option>
        <option value="new">Upload a new picture</option>
      </SelectField>
      {hasNewPicture && <ImageField field={form.field('image')} required help="JPEG, PNG, WebP or AVIF." />}
      {form.pending && <UploadProgress />}
    </AdminForm>
  );
}
