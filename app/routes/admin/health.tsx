import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import type { Route } from './+types/health.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { ChecksTable } from './health/checks-table.tsx';
import { RoutesTable } from './health/routes-table.tsx';

export const loader = async ({ context }: Route.LoaderArgs) =>
  unwrapOrThrow(await context.get(appContext).call('GET /admin/health', {})).body;

/** What works in the shop and what does not, since when, and what to do about it. */
export default function Health({ loaderData }: Route.ComponentProps) {
  const { checks, slowest, failing } = loaderData;
  return (
    <>
      <AdminHeading
        title="Health"
        lead="Every part of the shop as it is now, and how pages and calls were answered in the last day. What is sent from memory is quick and not in here."
      />
      <ChecksTable checks={checks} />
      <RoutesTable name="slowest" title="Slowest pages and calls" routes={slowest} />
      <RoutesTable name="failing" title="Pages and calls that failed" routes={failing} />
    </>
  );
}
