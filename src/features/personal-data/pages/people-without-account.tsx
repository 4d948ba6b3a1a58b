import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import type { Route } from './+types/people-without-account.ts';
import { ErasureStatus } from './erasure-status.tsx';
import { PersonForm } from './person-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  return { erasures: unwrap(await call('GET /admin/erasures', {})).body };
}

/** What is kept about people without an account: as a file, and the erasure of it. */
export default function PeopleWithoutAccount({ loaderData: { erasures } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Personal data"
        lead="Export or erase what the shop stores about someone without an account."
      />
      <PersonForm />
      <ErasureStatus data={erasures} />
    </>
  );
}
