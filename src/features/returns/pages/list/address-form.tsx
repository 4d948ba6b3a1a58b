import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { followEach } from '#platform/forms/follow-values.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { returnAddressKey } from '../../contract/returns.ts';
import { addressForm } from './settings-fields.ts';

/** Where buyers send their pairs. */
export function AddressForm({ address, posted }: { address: string | null; posted: PostedForm | undefined }) {
  const form = useActionForm<typeof returnAddressKey, () => Promise<ChangeResult>>({
    ...addressForm,
    initial: addressForm.show({ [returnAddressKey]: address }),
    follows: followEach,
    posted,
    onSuccess: (saved) => {
      showSuccess('Return address saved', toastDuration.form);
      offerUndo(saved);
    },
  });
  return (
    <form.Form method="post" noValidate onSubmit={form.onSubmit} className="mt-10 grid max-w-md gap-3">
      <TextArea
        label="Return address"
        help="Shown to customers who announce a return. Without one, they are told to expect an email."
        {...form.field(returnAddressKey)}
      />
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <Button type="submit" size="small" aria-disabled={form.pending} className="justify-self-start">
        Save address
      </Button>
    </form.Form>
  );
}
