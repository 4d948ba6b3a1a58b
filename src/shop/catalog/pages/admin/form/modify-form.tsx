import { Link } from 'react-router';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { ImageField } from '#platform/forms/image-field.tsx';
import { UploadProgress } from '#platform/forms/upload-progress.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import { QuantityField, ShoeFields, type ShoeSuggestions } from './shoe-fields.tsx';
import { modifyRules } from './shoe-form.ts';
import { useShoeForm } from './use-shoe-form.tsx';

/** Modifies a shoe: `shoe` as the store has it now, which may be newer than the version the form began with. */
export function ModifyForm({ shoe, suggestions }: { shoe: Shoe; suggestions: ShoeSuggestions }) {
  const { currency } = useSettings();
  const { form, base, top } = useShoeForm({
    shoe,
    rules: modifyRules,
    failure: 'Something went wrong creating your shoes',
    endsSale: true,
  });
  return (
    <AdminForm form={form} submitLabel="Modify" hasFile>
      {top}
      <p className="admin-note">
        This form needs a new picture and a size. To keep the current picture,{' '}
        <Link className="underline" to={`/admin/shoes/${base._id}`}>
          edit the shoe
        </Link>{' '}
        instead.
      </p>
      {base.onSale && (
        <p className="admin-note">
          This shoe is on sale. Modifying it ends the sale. You can put it back on sale in the products table.
        </p>
      )}
      <ShoeFields
        currency={currency}
        form={form}
        suggestions={suggestions}
        sizeFields={
          <>
            <SelectField label="Size" {...form.field('size')}>
              <option value="">Choose a size</option>
              {base.stock.map(({ _id, size, quantity }) => (
                <option key={_id} value={size}>
                  {size} ({quantity} in stock)
                </option>
              ))}
            </SelectField>
            <QuantityField field={form.field('q')} />
          </>
        }
      />
      <ImageField
        field={form.field('image')}
        required
        help="Required. JPEG, PNG, WebP or AVIF. It replaces the current picture."
      />
      <UploadProgress />
    </AdminForm>
  );
}
