import { type Country, CountryField } from '#platform/forms/country-field.tsx';
import type { FieldBinding } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import type { MakerField } from './maker-form.ts';

interface MakerFieldsProps {
  form: { field(name: MakerField): FieldBinding<string> };
  countries: readonly Country[];
}

/** A maker, and who is responsible for its shoes in the Union. */
export function MakerFields({ form, countries }: MakerFieldsProps) {
  const optional = (name: MakerField) => ({ ...form.field(name), autoComplete: 'off' });
  return (
    <>
      <TextField label="Maker" {...optional('maker.name')} />
      <TextField label="Maker’s email or web address" {...optional('maker.email')} />
      <TextArea label="Maker’s postal address" rows={3} {...optional('maker.postal')} />
      <CountryField label="Maker’s country" countries={countries} field={form.field('maker.country')} />
      <p className="admin-note">
        A maker outside the European Union needs somebody inside it who is responsible for the shoes.
      </p>
      <TextField label="Responsible person" {...optional('maker.responsible.name')} />
      <TextField label="Responsible person’s email or web address" {...optional('maker.responsible.email')} />
      <TextArea
        label="Responsible person’s postal address"
        rows={3}
        className="admin-form-whole"
        {...optional('maker.responsible.postal')}
      />
    </>
  );
}
