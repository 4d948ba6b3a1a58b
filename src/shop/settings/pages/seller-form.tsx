import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { type Country, CountryField } from '#platform/forms/country-field.tsx';
import { FirstValues } from '#platform/forms/first-values.tsx';
import { followEach } from '#platform/forms/follow-values.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { isCurrency } from '../contract/currencies.ts';
import { type SellerField, type SellerSettings, sellerForm } from './seller-fields.ts';

interface SavedSeller {
  readonly ok: true;
  readonly body: SellerSettings;
  readonly auditEntry: AuditEntryReference | null;
}

interface SellerFormProps {
  settings: SellerSettings;
  names: readonly { readonly code: string; readonly label: string }[];
  countries: readonly Country[];
  posted: PostedForm | undefined;
}

/** The currency of the shop, and who sells. */
export function SellerForm({ settings, names, countries, posted }: SellerFormProps) {
  const form = useActionForm<SellerField, () => Promise<PostedForm | SavedSeller>>({
    ...sellerForm,
    initial: sellerForm.show(settings),
    follows: followEach,
    posted,
    onSuccess(saved) {
      form.reset(sellerForm.show(saved.body));
      showSuccess('Settings saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  const chosen = form.values.currency;
  return (
    <AdminForm form={form} submitLabel="Save">
      <FirstValues values={form.first} />
      <SelectField label="Currency" className="admin-form-whole" {...form.field('currency')}>
        {names.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className="admin-form-whole text-ink-soft">
        Changing the currency converts nothing: prices keep their numbers, so $120.00 becomes €120.00 or
        ¥12,000. Orders keep the currency they were paid in, and so do payments that buyers have started.
        Sales on the dashboard then count only orders in the new currency.
      </p>
      <p className="admin-form-whole font-semibold" role="status">
        {chosen !== settings.currency &&
          isCurrency(chosen) &&
          `If you save, a shoe for ${formatCents(12_000, settings.currency)} will cost ${formatCents(12_000, chosen)}. Check your prices afterwards.`}
      </p>
      <TextField label="Legal name" dir="auto" autoComplete="organization" {...form.field('legalName')} />
      <TextField
        label="Street and number"
        dir="auto"
        autoComplete="address-line1"
        {...form.field('street')}
      />
      <TextField label="Postal code" autoComplete="postal-code" {...form.field('postalCode')} />
      <TextField label="City" dir="auto" autoComplete="address-level2" {...form.field('city')} />
      <CountryField label="Country" countries={countries} field={form.field('country')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
      <TextField
        label="Register"
        dir="auto"
        autoComplete="off"
        help="Your entry in a company register, such as HRB 12345, Amtsgericht Hamburg."
        {...form.field('register')}
      />
      <TextField
        label="VAT number"
        autoComplete="off"
        help="With the letters of its country, such as DE123456789."
        {...form.field('vatId')}
      />
    </AdminForm>
  );
}
