import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { siteOf } from '#platform/browser/site.ts';
import { WrittenText, writtenMeta } from '#shop/content/pages/written/written-text.tsx';
import { statementLink, statementSlug } from '../contract.ts';
import type { Route } from './+types/statement.ts';
import { StatementText } from './statement-text.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  if (loaderData.page) return writtenMeta(loaderData.page, matches);
  const { name } = siteOf(matches);
  return pageMeta({
    title: 'Accessibility',
    description: `How people with disabilities can use ${name}, and what to do if something does not work.`,
    path: statementLink.to,
    matches,
  });
};

/** The page that an administrator wrote under this address, or else the statement. */
export async function loader({ context }: Route.LoaderArgs) {
  const { about, ask } = pageCalls(context);
  const written = await ask('GET /pages/{slug}', { params: { slug: statementSlug } });
  if (written.ok || written.problem.code !== 'NOT_FOUND')
    return { page: unwrap(written).body, statement: null };
  return { page: null, statement: (await about('GET /accessibility-statement', {})).body };
}

export const ErrorBoundary = ErrorScreen;

export default function Statement({ loaderData: { page, statement } }: Route.ComponentProps) {
  return page ? <WrittenText page={page} /> : <StatementText statement={statement} />;
}
