import './import/import.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { CatalogueImport } from '#contract/catalogue-changes.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import type { Route } from './+types/import.ts';
import { offerUndo } from './actions/undo-offer.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { ImportFindingsView } from './import/import-findings.tsx';
import { ImportForm } from './import/import-form.tsx';
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

/** What there is to see and to do about an uploaded file. */
function ImportSteps({ upload }: { upload: CatalogueImport }) {
  return (
    <div className="import-steps">
      <h2 className="wide text-heading wrap-anywhere">{upload.fileName}</h2>
      <ImportProgress key={upload._id} upload={upload} />
      {upload.findings && <ImportFindingsView findings={upload.findings} state={upload.state} />}
      <ImportForm key={`${upload._id} ${upload.options.format}`} upload={upload} />
    </div>
  );
}

/** How often the server is asked how far it is, in ms. */
const interval = 500;

/** How far the running work on a file is; offers to undo an import that ends while it is watched. */
function ImportProgress({ upload: { state, doing, share, findings } }: { upload: CatalogueImport }) {
  const { revalidate } = useRevalidator();
  const isWorking = state === 'checking' || state === 'importing';
  const ask = useEffectEvent(() => void revalidate());
  const changeId = state === 'imported' ? findings?.changeId : undefined;
  const before = useRef(state);
  useEffect(() => {
    if (!isWorking) return;
    const asking = setInterval(ask, interval);
    return () => clearInterval(asking);
  }, [isWorking]);
  useEffect(() => {
    if (changeId && before.current !== 'imported') void offerUndo({ entity: 'catalogue', id: changeId });
    before.current = state;
  }, [changeId, state]);
  if (!isWorking) return null;
  return (
    <label className="grid gap-1 text-sm">
      <span aria-live="polite">
        {state === 'checking' ? 'Checking' : 'Importing'}
        {doing === '' ? '…' : `: ${doing}…`}
      </span>
      <progress className="upload-progress" max={1} value={share} />
    </label>
  );
}
