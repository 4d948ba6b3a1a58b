import shoeLinks from 'virtual:slots/shoe-link';
import { data } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { renderParts } from '#platform/browser/slots/slot-parts.ts';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { Route } from './+types/edit-shoe.ts';
import { changeShoe } from './change-shoe.ts';
import { EditForm } from './form/edit-form.tsx';
import { findShoe, loadSuggestions } from './form/load-shoe.ts';
import { editShoe } from './form/save-shoe.ts';
import { ShoeSummary } from './form/shoe-summary.tsx';
import { NumbersSection } from './numbers/numbers-section.tsx';
import { saveNumbers } from './numbers/save-numbers.ts';
import { PicturesSection } from './pictures/pictures-section.tsx';
import { addPicture, changePictures } from './pictures/save-pictures.ts';
import { SaleForm } from './products/sale-form.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [shoe, suggestions] = await Promise.all([findShoe(call, params.id), loadSuggestions(call)]);
  if (!shoe) throw data('Shoe not found', { status: 404 });
  return { shoe, suggestions };
}

export const ErrorBoundary = ErrorScreen;

/** Handles the buttons of the products table, the list of pictures and the list of numbers. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const form = await request.clone().formData();
  if (form.has('shown')) return saveNumbers(context, params.id, form);
  return answerForm({ context, request }, (call) =>
    form.has('picture') || form.has('pictures')
      ? changePictures(call, params.id, form)
      : changeShoe(call, params.id, form),
  );
}

/** Uploads the forms of this page. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  if (form.has('description')) return editShoe(form);
  return form.has('image') ? addPicture(args.params.id, form) : reportChange(args);
}

/** Edits every field of a shoe. Unlike Modify Shoes (§2), it needs no new picture and no size. */
export default function EditShoe({ loaderData: { shoe, suggestions }, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading title="Edit shoe" lead={`${shoe.brand} ${shoe.name}`}>
        <div className="row-actions">
          {renderParts(shoeLinks, { id: shoe._id })}
          <ButtonLink size="small" to={`/products/${shoe._id}`}>
            View in shop
          </ButtonLink>
        </div>
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
      <NumbersSection key={`numbers ${shoe._id}`} shoe={shoe} posted={posted} />
      <PicturesSection key={`pictures ${shoe._id}`} shoe={shoe} />
    </>
  );
}
