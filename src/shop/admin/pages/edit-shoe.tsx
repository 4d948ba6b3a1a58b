import { data } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/edit-shoe.ts';
import { EditForm } from './form/edit-form.tsx';
import { findShoe, loadSuggestions } from './form/load-shoe.ts';
import { editShoe } from './form/save-shoe.ts';
import { ShoeSummary } from './form/shoe-summary.tsx';
import { changeShoe } from './lists/change-shoe.ts';
import { SaleForm } from './lists/sale-form.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [shoe, suggestions] = await Promise.all([findShoe(call, params.id), loadSuggestions(call)]);
  if (!shoe) throw data('Shoe not found', { status: 404 });
  return { shoe, suggestions };
}

export const ErrorBoundary = ErrorScreen;

/** Does what a button of the products table says. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, (call, form) => changeShoe(call, params.id, form));

/** Uploads the form of this page. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  return form.has('description') ? editShoe(form) : reportChange(args);
}

/** Edits every field of a shoe. Unlike Modify Shoes (§2), it needs no new picture and no size. */
export default function EditShoe({ loaderData: { shoe, suggestions } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Edit shoe" lead={`${shoe.brand} ${shoe.name}`}>
        <ButtonLink size="small" to={`/products/${shoe._id}`}>
          View in shop
        </ButtonLink>
      </AdminHeading>
      <div className="admin-split">
        <EditForm key={shoe._id} shoe={shoe} suggestions={suggestions} />
        <div className="grid gap-6">
          <ShoeSummary shoe={shoe} />
          {!shoe.onSale && (
            <section id="sale" aria-label="Sale">
              <SaleForm shoe={shoe} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}
