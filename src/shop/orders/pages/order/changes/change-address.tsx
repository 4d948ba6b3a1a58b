import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { BillingAddress } from '../../../contract/billing.ts';
import { BillingFields } from '../../cart/billing/billing-fields.tsx';
import { ChangeForm, type ChangeProps } from './change-form.tsx';
import type { ChangeChoices } from './load-choices.ts';

/** Changes where an order goes. The shop checks the fields as in the cart. */
export function ChangeAddress({
  order: { address, country },
  fields,
  optional,
  posted,
  onDone,
  onProblem,
  ...rest
}: ChangeProps & Pick<ChangeChoices, 'fields' | 'optional'> & { posted: PostedForm | undefined }) {
  const form = useActionForm<keyof BillingAddress | 'email'>({
    rules: { email: valid, name: valid, line1: valid, city: valid, state: valid, postal_code: valid },
    initial: {
      email: '',
      name: address?.name ?? '',
      line1: address?.line1 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      postal_code: address?.postalCode ?? '',
    },
    posted,
    onSuccess: onDone,
    onProblem,
  });
  return (
    <ChangeForm {...rest} form={form} intent="address" label="Change address" submitLabel="Save address">
      <BillingFields
        legend="New address"
        billing={{ ...form.values, country: country ?? '' }}
        fields={fields}
        optional={optional}
        countries={country === null ? [] : [country]}
        errors={form.errors}
        onChange={(field, value) => field !== 'country' && form.field(field).onChange({ target: { value } })}
        onCheck={() => undefined}
      />
    </ChangeForm>
  );
}

/** Only the server checks the rules, so that the page does not load them. */
const valid = () => '';
