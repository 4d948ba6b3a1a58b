import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { TextField } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { nameDiscount } from '../../contract/describe-discount.ts';
import { DiscountForm } from './discount-form.tsx';

/** Creates a code, or a batch of more than one. */
export const NewDiscount = ({ posted }: { posted: PostedForm | undefined }) => (
  <section aria-labelledby="new" className="table-section">
    <h2 id="new" className="table-title">
      New codes
    </h2>
    <DiscountForm
      discount={null}
      posted={posted}
      onSaved={(saved) => {
        showSuccess(`Created ${nameDiscount(saved.body)}`, toastDuration.form);
        offerUndo(saved);
      }}
    >
      {(form) => (
        <>
          <TextField
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            help="3 to 40 letters, digits, hyphens and underscores. For a batch, enter how its codes begin."
            {...form.field('code')}
          />
          <NumberField
            label="Number of codes"
            inputMode="numeric"
            autoComplete="off"
            help="More than one makes a batch. A hyphen and 8 random characters are added to each code."
            {...form.field('count')}
          />
        </>
      )}
    </DiscountForm>
  </section>
);
