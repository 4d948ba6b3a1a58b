import './discounts.css';
import { useNavigate } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { nameDiscount } from '../contract/describe-discount.ts';
import type { Route } from './+types/edit-discount.ts';
import { discountFields } from './form/discount-fields.ts';
import { DiscountForm } from './form/discount-form.tsx';
import { changeDiscount } from './form/save-discount.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  discount: unwrap(await context.get(appContext).call('GET /admin/discounts/{id}', { params })).body,
});

/** Changes the rules of the discount to those of the form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await changeDiscount(context.get(actionContext).call, params.id, form);
  if (result.ok) return finishChange(context, result, '/admin/discounts');
  return showAgain(context, form, discountFields, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The rules of a discount, to change them; its codes stay the same. */
export default function EditDiscount({ loaderData: { discount }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <AdminHeading title={nameDiscount(discount)} lead="Orders that are already paid stay as they are." />
      <DiscountForm
        discount={discount}
        posted={actionData && 'values' in actionData ? actionData : undefined}
        onSaved={(saved) => {
          showSuccess('Discount updated', toastDuration.form);
          offerUndo(saved);
          void navigate('/admin/discounts');
        }}
      />
    </>
  );
}
