import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { answerForm } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Prose } from '../../written/prose.tsx';
import type { Route } from './+types/page-version.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [version, page] = await Promise.all([
    call('GET /admin/pages/{slug}/versions/{version}', { params }),
    call('GET /admin/pages/{slug}', { params: { slug: params.slug } }),
  ]);
  const { title, markdown, ...found } = unwrap(version).body;
  const isShown = page.ok && page.body.title === title && page.body.markdown === markdown;
  return { ...found, title, slug: params.slug, isShown };
}

export const ErrorBoundary = ErrorScreen;

/** Saves the version as the newest one. The page stays in the footer if it is there now. */
export const action = ({ params, ...posted }: Route.ActionArgs) =>
  answerForm(posted, async (call) => {
    const { slug } = params;
    const [version, page] = await Promise.all([
      call('GET /admin/pages/{slug}/versions/{version}', { params }),
      call('GET /admin/pages/{slug}', { params: { slug } }),
    ]);
    const { title, markdown, inFooter } = unwrap(version).body;
    const now = page.ok ? page.body : { version: 0, inFooter };
    const body = { title, markdown, inFooter: now.inFooter, version: now.version };
    const message = `Version ${params.version} restored`;
    return [await call('PUT /admin/pages/{slug}', { params: { slug }, body }), message];
  });

export const clientAction = (args: Route.ClientActionArgs) => reportChange(args);

/** A version of a page, which can be restored. */
export default function PageVersion({ loaderData: version }: Route.ComponentProps) {
  const { slug, title, html, date, by, isShown } = version;
  return (
    <>
      <AdminHeading
        title={`Version ${version.version} of ${title}`}
        lead={
          <>
            Saved <Timestamp at={date} />
            {by && ` by ${by}`}
          </>
        }
      >
        <nav aria-label="Version links" className="flex flex-wrap gap-3">
          {isShown ? (
            <p>The shop shows this text.</p>
          ) : (
            <ActionButton action={`/admin/pages/${slug}/versions/${version.version}`}>
              Restore this version
            </ActionButton>
          )}
          <ButtonLink size="small" to={`/admin/pages/${slug}`}>
            Edit page
          </ButtonLink>
        </nav>
      </AdminHeading>
      <div className="card p-5">
        <Prose html={html} />
      </div>
    </>
  );
}
