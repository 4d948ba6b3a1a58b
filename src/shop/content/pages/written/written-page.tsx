import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { Route } from './+types/written-page.ts';
import { WrittenText, writtenMeta } from './written-text.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? writtenMeta(loaderData, matches) : [];

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  return unwrap(await context.get(appContext).call('GET /pages/{slug}', { params: { slug } })).body;
}

export const ErrorBoundary = ErrorScreen;

/** A page that administrators added. */
export default function WrittenPage({ loaderData }: Route.ComponentProps) {
  return <WrittenText page={loaderData} />;
}
