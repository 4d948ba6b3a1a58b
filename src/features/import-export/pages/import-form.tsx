import { useFetcher } from 'react-router';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import { SelectField } from '#platform/ui/select-field.tsx';
import type { CatalogImport } from '../contract.ts';
import { columnPrefix, type submitImport } from './submit-import.ts';

/** How a file is read: its format, the column of each field, pictures. Checks it again, or imports it. */
export function ImportForm({ upload }: { upload: CatalogImport }) {
  const { _id, state, options, findings } = upload;
  const fetcher = useFetcher<typeof submitImport>();
  const isWorking = state === 'checking' || state === 'importing' || fetcher.state !== 'idle';
  const isReady = state === 'checked' && findings?.problem === null && findings.refused === 0;
  const problem = fetcher.data?.ok === false ? fetcher.data.problem.detail : '';
  if (state === 'imported') {
    return (
      <div className="admin-form-end">
        <ButtonLink variant="accent" to="/admin/import">
          Import another file
        </ButtonLink>
        <ButtonLink to="/admin/history">History</ButtonLink>
      </div>
    );
  }
  return (
    <fetcher.Form method="post" className="admin-form" onSubmit={submitAtOnce(fetcher)}>
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="shown" value={options.format ?? ''} />
      <SelectField label="Format" name="format" defaultValue={options.format ?? 'shopify'}>
        <option value="shopify">Shopify</option>
        <option value="woocommerce">WooCommerce</option>
      </SelectField>
      <ColumnFields upload={upload} />
      <label className="import-wide flex items-start gap-3">
        <input type="checkbox" name="fetchImages" defaultChecked={options.fetchImages} className="mt-1" />
        <span>
          Download pictures from the web
          <span className="field-help block">
            Up to 5 MB each, two per shoe. Pictures in the archive are always imported.
          </span>
        </span>
      </label>
      <label className="import-wide flex items-start gap-3">
        <input type="checkbox" name="strict" defaultChecked={options.strict ?? false} className="mt-1" />
        <span>
          Import nothing if a picture can't be downloaded
          <span className="field-help block">
            Otherwise, missing pictures are skipped and listed in the result.
          </span>
        </span>
      </label>
      {problem !== '' && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div className="admin-form-end">
        <Button
          type="submit"
          name="intent"
          value="import"
          variant="accent"
          aria-disabled={isWorking || !isReady}
          onClick={(event) => (isWorking || !isReady) && event.preventDefault()}
        >
          {isReady ? `Import ${count(findings.created + findings.changed, 'shoe')}` : 'Import'}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="check"
          aria-disabled={isWorking}
          onClick={(event) => isWorking && event.preventDefault()}
        >
          Check again
        </Button>
        <ButtonLink to="/admin/import">Choose another file</ButtonLink>
      </div>
    </fetcher.Form>
  );
}

/** Chooses from which column of the file each field is read. Open where a needed one is missing. */
function ColumnFields({ upload: { fields, columns } }: { upload: CatalogImport }) {
  const isMissing = fields.some(({ required, column }) => required && column === '');
  return (
    <details open={isMissing} className="import-wide">
      <summary className="cursor-pointer">File columns</summary>
      <div className="import-columns">
        {fields.map(({ field, label, column, required }) => (
          <SelectField
            key={field}
            label={required ? `${label} (required)` : label}
            name={columnPrefix + field}
            defaultValue={column}
            error={required && column === '' ? 'Choose a column' : ''}
          >
            <option value="">None</option>
            {columns.map(({ name, sample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike
              <option key={index} value={name}>
                {sample === '' ? name : `${name}: ${sample}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}
