import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import type { Route } from './+types/written-page.ts';
import { WrittenText, writtenMeta } from './written-text.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? writtenMeta(loaderData, matches) : [];

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  return (await pageCalls(context).about('GET /pages/{slug}', { params: { slug } })).body;
}

export const ErrorBoundary = ErrorScreen;

/** A page that administrators added. */
export default function WrittenPage({ loaderData }: Route.ComponentProps) {
  return <WrittenText page={loaderData} />;
}
