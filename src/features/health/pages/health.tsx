import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import type { Route } from './+types/health.ts';
import { ChecksTable } from './checks-table.tsx';

export const loader = async ({ context }: Route.LoaderArgs) =>
  unwrap(await context.get(appContext).call('GET /admin/health', {})).body;

/** What works in the shop and what does not, since when, and what to do about it. */
export default function Health({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Health" lead="The current status of every part of the shop." />
      <ChecksTable checks={loaderData.checks} />
    </>
  );
}
