import type { KeyboardEvent } from 'react';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { BillingDraft } from './billing-draft.ts';
import type { BillingErrors, BillingField } from './validate-billing.ts';

interface FieldTexts {
  readonly label: string;
  readonly autoComplete: string;
  /** Names the limits of §5 before they are met. */
  readonly help: string;
  readonly className?: string;
}

const inputs: Record<BillingField, FieldTexts> = {
  name: {
    label: 'Name',
    autoComplete: 'billing name',
    help: 'At least 3 letters, no periods or hyphens. Example: Ana Perez',
    className: 'sm:col-span-2',
  },
  line1: {
    label: 'Line 1',
    autoComplete: 'billing address-line1',
    help: 'Number and street, 4 to 16 characters, no periods or commas. Example: 12 Harbor St',
    className: 'sm:col-span-2',
  },
  city: {
    label: 'City',
    autoComplete: 'billing address-level2',
    help: 'Spelled out, no periods. Example: Saint Louis',
  },
  state: { label: 'State', autoComplete: 'billing address-level1', help: 'Spelled out. Example: Idaho' },
  postal_code: {
    label: 'Postal code',
    autoComplete: 'billing postal-code',
    help: '4 to 16 letters and digits. Example: 83702',
  },
};

/** What the countries call their states and postal codes. */
const localLabels: Readonly<Record<string, Partial<Record<BillingField, string>>>> = {
  AE: { state: 'Emirate' },
  CA: { state: 'Province' },
  CN: { state: 'Province' },
  ES: { state: 'Province' },
  GB: { postal_code: 'Postcode' },
  HK: { state: 'Region', city: 'District' },
  IE: { state: 'County', postal_code: 'Eircode' },
  IT: { state: 'Province' },
  JP: { state: 'Prefecture' },
  US: { postal_code: 'ZIP code' },
};

interface BillingFieldsProps {
  /** What kind of address it is, where that is not the cart's. */
  legend?: string;
  billing: BillingDraft;
  fields: readonly BillingField[];
  optional: readonly BillingField[];
  /** The countries that the shop delivers to; none in a shop without delivery methods. */
  countries: readonly string[];
  errors: BillingErrors;
  onChange: (field: BillingField | 'country', value: string) => void;
  /** Validates one field (§5: on blur and key-up). */
  onCheck: (field: BillingField, value: string) => void;
}

/** The fields of the address: the five of §5, or where the shop has set delivery, those of the country. */
export function BillingFields(props: BillingFieldsProps) {
  const { legend, billing, fields, optional, countries, errors, onChange, onCheck } = props;
  const isDelivered = countries.length > 0;
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-4 font-bold">
        {legend ?? (isDelivered ? 'Delivery address' : 'Billing address')}
      </legend>
      {isDelivered && (
        <SelectField
          label="Country"
          name="country"
          autoComplete="shipping country"
          className="sm:col-span-2"
          help={
            countries.length > 1 ? 'We deliver to these countries only.' : 'We deliver to this country only.'
          }
          value={billing.country}
          onChange={(event) => onChange('country', event.target.value)}
        >
          {countries.map((code) => (
            <option key={code} value={code}>
              {nameOfCountry(code)}
            </option>
          ))}
        </SelectField>
      )}
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          {...textsOf(field, isDelivered ? billing.country : null, optional.includes(field))}
          required={!optional.includes(field)}
          data-optional={optional.includes(field) || undefined}
          value={billing[field]}
          error={errors[field]}
          onChange={(event) => onChange(field, event.target.value)}
          onBlur={(event) => onCheck(field, event.target.value)}
          onKeyUp={(event) => isTyping(event) && onCheck(field, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}

/** The texts of a field; those of a country have no limits to name. */
function textsOf(field: BillingField, country: string | null, isOptional: boolean) {
  if (country === null) return inputs[field];
  const { help: _, autoComplete, label, ...texts } = inputs[field];
  const name = localLabels[country]?.[field] ?? (field === 'line1' ? 'Street and number' : label);
  return {
    ...texts,
    label: isOptional ? `${name} (optional)` : name,
    autoComplete: autoComplete.replace('billing', 'shipping'),
  };
}

/** The keyup of Tab occurs in the newly focused field, where nothing was typed. */
const isTyping = ({ key }: KeyboardEvent): boolean => key !== 'Tab' && key !== 'Shift';
