import { formatCount } from '#platform/contract/fields/format-price.ts';
import './import.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showUndoOffer } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonAnchor } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { Table } from '#platform/ui/table.tsx';
import { Price } from '#shop/catalog/pages/product-card/price.tsx';
import type { CatalogImport, ImportFindings } from '../contract.ts';
import type { Route } from './+types/import.ts';
import { ImportForm } from './import-form.tsx';
import { submitImport } from './submit-import.ts';
import { UploadForm } from './upload-form.tsx';

export async function loader({
  context,
  request,
}: Route.LoaderArgs): Promise<{ upload: CatalogImport | null }> {
  const id = new URL(request.url).searchParams.get('id');
  if (id === null) return { upload: null };
  const { call } = context.get(appContext);
  return { upload: unwrap(await call('GET /admin/imports/{id}', { params: { id } })).body };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  submitImport(await request.formData());

/** Takes over a product file: upload, check with the columns to choose, import. And the way out: the whole catalog. */
export default function Import({ loaderData: { upload } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Import and export"
        lead="Import products from Shopify, WooCommerce or an export of this shop. If any row has an error, nothing is imported."
      >
        <ButtonAnchor href="/api/admin/export/catalogue.zip">Export catalog</ButtonAnchor>
      </AdminHeading>
      {upload ? <ImportSteps upload={upload} /> : <UploadForm />}
    </>
  );
}

/** What there is to see and to do about an uploaded file. */
function ImportSteps({ upload }: { upload: CatalogImport }) {
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
function ImportProgress({ upload: { state, doing, share, findings } }: { upload: CatalogImport }) {
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
    if (changeId && before.current !== 'imported') void offerUndoOf(changeId);
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

/** Offers to undo an import, which was made after its call was answered. */
async function offerUndoOf(id: string): Promise<void> {
  const found = await call('GET /admin/history', { query: { entity: 'catalogue', id, undoable: true } });
  const [entry] = found.ok ? found.body : [];
  if (entry) showUndoOffer({ id: entry._id, title: entry.title });
}

/** What a check or an import of a file found. */
function ImportFindingsView({
  findings,
  state,
}: {
  findings: ImportFindings;
  state: CatalogImport['state'];
}) {
  const { problem, rows, refused, shoes, notes, skipped } = findings;
  if (problem !== null) {
    return (
      <p role="alert" className="field-error">
        {problem}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="admin-note">
        {summarize(findings, state === 'imported')}
      </p>
      {rows.length > 0 && (
        <section aria-label="Rows with errors" className="import-table">
          <Table caption={captionOf(refused, rows.length)} columns={['Row', 'Column', 'What to fix']} dense>
            {rows.map(({ row, column, message }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{column}</td>
                <td className="wrap-anywhere">{message}</td>
              </tr>
            ))}
          </Table>
        </section>
      )}
      {(notes.length > 0 || skipped.length > 0) && (
        <details>
          <summary className="cursor-pointer">Automatic choices</summary>
          <ul className="import-notes">
            {skipped.map(({ kind, count }) => (
              <li key={kind}>
                Skipped: {kind} ({count})
              </li>
            ))}
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      {shoes.length > 0 && refused === 0 && <PreviewTable shoes={shoes} />}
    </>
  );
}

function summarize({ created, changed, unchanged, refused }: ImportFindings, isDone: boolean): string {
  if (refused > 0)
    return `${refused === 1 ? '1 row has' : `${formatCount(refused)} rows have`} errors, so nothing was imported. Fix the file and upload it again, or choose other columns below.`;
  const others = `${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`;
  return isDone
    ? `${count(created, 'shoe')} created, ${others}. You can undo the import in History.`
    : `Ready to import: ${formatCount(created)} new, ${others}.`;
}

const captionOf = (all: number, shown: number): string =>
  all > shown ? `First ${formatCount(shown)} of ${formatCount(all)} rows with errors` : 'Rows with errors';

function PreviewTable({ shoes }: Pick<ImportFindings, 'shoes'>) {
  return (
    <section aria-label="Preview" className="import-table">
      <Table
        caption={shoes.length < 20 ? 'New and changed shoes' : 'First 20 new and changed shoes'}
        columns={['', 'Name', 'Brand', 'Color', { name: 'Price', className: 'cell-number' }, 'Pairs by size']}
        dense
      >
        {shoes.map(({ kind, name, brand, color, price, onSale, sizes }) => (
          <tr key={`${name} ${brand} ${color} ${price}`}>
            <td>{kind === 'create' ? 'New' : 'Changed'}</td>
            <th scope="row">{name}</th>
            <td>{brand}</td>
            <td>{color}</td>
            <td className="cell-number">
              <Price price={price} />
              {onSale && ' on sale'}
            </td>
            <td>{sizes}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
