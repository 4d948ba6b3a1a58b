import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { services } from '../../lib/services.ts';
import { ModifyForm } from './form/modify-form.tsx';
import { NoShoes } from './form/no-shoes.tsx';
import { readKnown } from './form/read-known.ts';
import { readShoe } from './form/read-shoe.ts';
import { ShoeSummary } from './form/shoe-summary.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(services);
  const [shoe, known] = await Promise.all([readShoe(call, request), readKnown(call)]);
  return { shoe, known };
}

/** Modify Shoes (§2) of the shoe that `?id=` names, or of the first of the store. */
export default function ModifyShoes() {
  const { shoe, known } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Modify Shoes" {...(shoe && { lead: `${shoe.brand} ${shoe.name}` })} />
      {shoe ? (
        <div className="admin-split">
          <ModifyForm key={shoe._id} shoe={shoe} known={known} />
          <ShoeSummary shoe={shoe} />
        </div>
      ) : (
        <NoShoes />
      )}
    </>
  );
}
