import type { CatalogueImport } from '#contract/catalogue-changes.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import type { Route } from './+types/import.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import './import/import.css';
import { ImportFindingsView } from './import/import-findings.tsx';
import { ImportForm } from './import/import-form.tsx';
import { ImportProgress } from './import/import-progress.tsx';
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
      {upload ? (
        <div className="import-steps">
          <h2 className="wide text-heading wrap-anywhere">{upload.fileName}</h2>
          <ImportProgress upload={upload} />
          {upload.findings && <ImportFindingsView findings={upload.findings} state={upload.state} />}
          <ImportForm key={`${upload._id} ${upload.options.format}`} upload={upload} />
        </div>
      ) : (
        <UploadForm />
      )}
    </>
  );
}
