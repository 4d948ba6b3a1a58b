import type { CatalogueImport } from '#contract/catalogue-changes.ts';
import './import.css';
import { ImportFindingsView } from './import-findings.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportProgress } from './import-progress.tsx';

/** What there is to see and to do about an uploaded file. */
export function ImportSteps({ upload }: { upload: CatalogueImport }) {
  return (
    <div className="import-steps">
      <h2 className="wide text-heading wrap-anywhere">{upload.fileName}</h2>
      <ImportProgress key={upload._id} upload={upload} />
      {upload.findings && <ImportFindingsView findings={upload.findings} state={upload.state} />}
      <ImportForm key={`${upload._id} ${upload.options.format}`} upload={upload} />
    </div>
  );
}
