import { redirect } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { invalidFields } from '#platform/forms/action-result.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { pageSlug } from '../../../contract/written-pages.ts';
import type { Route } from './+types/pages.ts';
import { NewPage } from './new-page.tsx';
import { newPageForm } from './page-fields.ts';
import { WrittenPagesTable } from './written-pages-table.tsx';

export const loader = async ({ context }: Route.LoaderArgs) =>
  unwrap(await context.get(appContext).call('GET /admin/pages', {})).body;

/** Leads to the form for a page that does not exist yet. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await newPageForm.send(form, async ({ slug }) => {
    const pages = unwrap(await context.get(actionContext).call('GET /admin/pages', {})).body;
    const [wrong] = pageSlug.safeParse(slug).error?.issues ?? [];
    const message = pages.some((page) => page.slug === slug) ? 'This page already exists' : wrong?.message;
    return message === undefined
      ? ({ ok: true, slug } as const)
      : ({ ok: false, problem: invalidFields([{ field: 'slug', message }]) } as const);
  });
  if (!result.ok) return showAgain(context, form, newPageForm.names, result.problem);
  throw redirect(pathTo`/admin/pages/${result.slug}`);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The pages that administrators write, in the order of the footer, and a form for another. */
export default function Pages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Pages"
        lead="Texts about your shop, in Markdown. Every version is kept, and each order records which version of the terms was accepted."
      />
      <WrittenPagesTable pages={loaderData} />
      <NewPage existing={loaderData.map(({ slug }) => slug)} posted={actionData} />
    </>
  );
}
