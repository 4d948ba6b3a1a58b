import type { FieldBinding } from '#platform/forms/use-action-form.ts';
import { SelectField } from '#platform/ui/select-field.tsx';

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
