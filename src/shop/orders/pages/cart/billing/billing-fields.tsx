import type { KeyboardEvent } from 'react';
import { TextField } from '#platform/ui/field.tsx';
import type { BillingAddress } from '../../../contract/billing.ts';
import { billingFieldNames } from './billing-draft.ts';
import type { BillingErrors, BillingField } from './validate-billing.ts';

/** The helps name the limits of §5 before they are met. */
const inputs: Record<
  BillingField,
  { label: string; autoComplete: string; help: string; className?: string }
> = {
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

interface BillingFieldsProps {
  billing: BillingAddress;
  errors: BillingErrors;
  onChange: (field: BillingField, value: string) => void;
  /** Validates one field (§5: on blur and key-up). */
  onCheck: (field: BillingField, value: string) => void;
}

/** The five fields of the billing address. */
export function BillingFields({ billing, errors, onChange, onCheck }: BillingFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-4 font-bold">Billing address</legend>
      {billingFieldNames.map((field) => (
        <TextField
          key={field}
          name={field}
          {...inputs[field]}
          required
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

/** The keyup of Tab occurs in the newly focused field, where nothing was typed. */
const isTyping = ({ key }: KeyboardEvent): boolean => key !== 'Tab' && key !== 'Shift';
