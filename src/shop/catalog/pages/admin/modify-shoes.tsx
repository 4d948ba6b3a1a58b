import { useSearchParams } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import type { Route } from './+types/modify-shoes.ts';
import { loadShoe, loadSuggestions } from './form/load-shoe.ts';
import { ModifyForm } from './form/modify-form.tsx';
import { modifyShoe } from './form/save-shoe.ts';
import { NoShoes, ShoeSummary } from './form/shoe-summary.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [shoe, suggestions] = await Promise.all([loadShoe(call, request), loadSuggestions(call)]);
  return { shoe, suggestions };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  modifyShoe(await request.formData());

/** Modify Shoes (§2) of the shoe that `?id=` names, or of the first of the store. */
export default function ModifyShoes({ loaderData: { shoe, suggestions } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  return (
    <>
      <AdminHeading title="Modify Shoes" {...(shoe && { lead: `${shoe.brand} ${shoe.name}` })} />
      {shoe ? (
        <div className="admin-split">
          <ModifyForm key={searchParams.get('id')} shoe={shoe} suggestions={suggestions} />
          <ShoeSummary shoe={shoe} />
        </div>
      ) : (
        <NoShoes />
      )}
    </>
  );
}
