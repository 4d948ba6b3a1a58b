import './discounts.css';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import type { Route } from './+types/discounts.ts';
import { DiscountsTable } from './discounts-table.tsx';
import { discountFields } from './form/discount-fields.ts';
import { NewDiscount } from './form/new-discount.tsx';
import { createDiscount } from './form/save-discount.ts';

/** Discounts per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const query = { search: tableQuery.text('search'), offset, limit };
  const { body, total } = unwrap(await context.get(appContext).call('GET /admin/discounts', { query }));
  return { discounts: toTablePage(tableQuery, body, total ?? body.length) };
}

/** Creates the code or batch of the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await createDiscount(context.get(actionContext).call, form);
  if (result.ok) return finishChange(context, result, '/admin/discounts');
  return showAgain(context, form, discountFields, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** Discount codes: what they take off, how they are used, and a form for new ones. */
export default function Discounts({ loaderData: { discounts }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Discounts"
        lead="Codes that customers enter in their cart: one that everyone can use, or a batch of codes for one use each."
      />
      <DiscountsTable discounts={discounts} />
      <NewDiscount posted={actionData && 'values' in actionData ? actionData : undefined} />
    </>
  );
}
