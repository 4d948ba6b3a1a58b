import type { CatalogueImport } from '#contract/catalogue-changes.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import type { Route } from './+types/import.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { ImportSteps } from './import/import-steps.tsx';
import { submitImport } from './import/submit-import.ts';
import { UploadForm } from './import/upload-form.tsx';

export async function loader({
  context,
  request,
}: Route.LoaderArgs): Promise<{ upload: CatalogueImport | null }> {
  const id = new URL(request.url).searchParams.get('id');
  if (id === null) return { upload: null };
  const { call } = context.get(appContext);
  return { upload: unwrapOrThrow(await call('GET /admin/imports/{id}', { params: { id } })).body };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  submitImport(await request.formData());

/** Takes over a product file: upload, check with the columns to choose, import. And the way out: the whole catalogue. */
export default function Import({ loaderData: { upload } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Import and export"
        lead="Products of a Shopify or WooCommerce shop, or an export of this one. All of a file is taken over, or nothing."
      >
        <ButtonAnchor href="/api/admin/export/catalogue.zip">Export the catalogue</ButtonAnchor>
      </AdminHeading>
      {upload ? <ImportSteps upload={upload} /> : <UploadForm />}
    </>
  );
}
