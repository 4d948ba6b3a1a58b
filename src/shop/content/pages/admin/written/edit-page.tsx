import { data } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { pathOfPage } from '../../../contract/specified-pages.ts';
import type { Route } from './+types/edit-page.ts';
import { loadPage } from './load-page.ts';
import { PageEditor } from './page-editor.tsx';
import { pageForm } from './page-fields.ts';
import { VersionsTable } from './versions-table.tsx';

/** Versions per page. */
const size = 10;

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const [page, listed] = await Promise.all([
    loadPage(call, slug),
    call('GET /admin/pages/{slug}/versions', { params: { slug }, query: { offset, limit } }),
  ]);
  if (!page) throw data('Page not found', { status: 404 });
  const { body: versions, total } = listed.ok ? listed : { body: [], total: 0 };
  const params = { slug, version: String(page.version) };
  const saved =
    page.version > 0 && unwrap(await call('GET /admin/pages/{slug}/versions/{version}', { params })).body;
  return {
    page,
    html: saved ? saved.html : null,
    versions: toTablePage(tableQuery, versions, total ?? versions.length),
  };
}

export const ErrorBoundary = ErrorScreen;

const fields = [...pageForm.names, 'version'];

/** Saves the form, or shows its text without scripts. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const markdown = String(form.get('markdown'));
  if (form.has('preview')) {
    const preview = await call('POST /admin/pages/preview', { body: { markdown } });
    if (!preview.ok) return showAgain(context, form, fields, preview.problem);
    const posted = showAgain(context, form, fields, { detail: '' }).data;
    return { ...posted, preview: preview.body };
  }
  // The last one is that of the button which replaces what somebody else saved.
  const version = Number(form.getAll('version').at(-1));
  const result = await pageForm.send(form, (body) =>
    call('PUT /admin/pages/{slug}', { params, body: { ...body, version } }),
  );
  if (result.ok) return finishChange(context, result, `/admin/pages/${params.slug}`);
  return showAgain(context, form, fields, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** A page with its preview, and its versions. */
export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, html, versions } = loaderData;
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading title={page.title} lead={page.version === 0 ? page.note : `Version ${page.version}`}>
        <nav aria-label="Page links" className="flex flex-wrap gap-3">
          {page.isShown && (
            <ButtonAnchor size="small" href={pathOfPage(page.slug)}>
              View in shop
            </ButtonAnchor>
          )}
          <ButtonLink size="small" to="/admin/pages">
            Back to pages
          </ButtonLink>
        </nav>
      </AdminHeading>
      <PageEditor key={page.slug} page={page} html={html ?? ''} posted={posted} />
      {versions.total > 0 && <VersionsTable page={page} versions={versions} />}
    </>
  );
}
