import { type Country, CountryField } from '#platform/forms/country-field.tsx';
import type { FieldBinding } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import type { Maker } from '../../contract/facts.ts';
import { readText } from './read-text.ts';

/** The fields of a maker, of which none needs to be filled in. */
export const makerFields = [
  'maker.name',
  'maker.postal',
  'maker.email',
  'maker.country',
  'maker.responsible.name',
  'maker.responsible.postal',
  'maker.responsible.email',
] as const;
export type MakerField = (typeof makerFields)[number];

/** The fields as a maker has them. */
export const makerValues = (maker: Maker | null): Record<MakerField, string> => ({
  'maker.name': maker?.name ?? '',
  'maker.postal': maker?.postal ?? '',
  'maker.email': maker?.email ?? '',
  'maker.country': maker?.country ?? '',
  'maker.responsible.name': maker?.responsible?.name ?? '',
  'maker.responsible.postal': maker?.responsible?.postal ?? '',
  'maker.responsible.email': maker?.responsible?.email ?? '',
});

/** The maker of a submitted form, not yet checked; null where all of its fields are empty. */
export function readMaker(form: FormData): Maker | null {
  if (makerFields.every((name) => readText(form, name) === '')) return null;
  const responsible = {
    name: readText(form, 'maker.responsible.name'),
    postal: readText(form, 'maker.responsible.postal'),
    email: readText(form, 'maker.responsible.email'),
  };
  return {
    name: readText(form, 'maker.name'),
    postal: readText(form, 'maker.postal'),
    email: readText(form, 'maker.email'),
    country: readText(form, 'maker.country'),
    responsible: Object.values(responsible).every((text) => text === '') ? null : responsible,
  };
}

interface MakerFieldsProps {
  form: { field(name: MakerField): FieldBinding<string> };
  countries: readonly Country[];
}

/** A maker, and who is responsible for its shoes in the Union. */
export function MakerFields({ form, countries }: MakerFieldsProps) {
  const optional = (name: MakerField) => ({ ...form.field(name), required: false, autoComplete: 'off' });
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
