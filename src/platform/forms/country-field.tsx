import { SelectField } from '../ui/select-field.tsx';
import type { FieldBinding } from './use-action-form.ts';

/** A country to choose. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

interface CountryFieldProps {
  label: string;
  countries: readonly Country[];
  field: FieldBinding<string>;
}

/** A country, or none. */
export const CountryField = ({ label, countries, field }: CountryFieldProps) => (
  <SelectField label={label} {...field} required={false}>
    <option value="">Not set</option>
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
);
