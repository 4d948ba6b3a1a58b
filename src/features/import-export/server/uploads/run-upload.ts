import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { ImportFindings } from '../../contract.ts';
import { type ImportResult, importCatalog } from '../import-catalog.ts';
import { createFetchPicture } from '../pictures/fetch-picture.ts';
import { UnreadableFileError } from '../reading/decode-text.ts';
import { openUpload } from './open-upload.ts';
import {
  type CatalogueUpload,
  failedFindings,
  finishUpload,
  interrupted,
  reportProgress,
} from './upload-store.ts';

/** How often progress is recorded, in ms. */
const reportInterval = 300;

/** What {@link runUpload} needs. */
export type UploadDependencies = Pick<
  Dependencies,
  'db' | 'longDb' | 'cacheInvalidator' | 'files' | 'bundledFiles' | 'settings' | 'log' | 'shoeColumns'
> & {
  /** Aborted when the shop stops, which would otherwise wait for the import. */
  readonly stopping: AbortSignal;
};

/** Checks or imports a claimed upload, and records how it ended; never rejects. */
export async function runUpload(
  dependencies: UploadDependencies,
  upload: CatalogueUpload,
  { dryRun, who }: { dryRun: boolean; who: SignedIn },
): Promise<void> {
  const { db, longDb, settings, log, stopping } = dependencies;
  const { id, options } = upload;
  const progress = { doing: '', share: 0 };
  const report = () => reportProgress(db, id, progress.doing, progress.share).catch(() => {});
  const reporting = setInterval(report, reportInterval);
  try {
    using file = await openUpload(db, upload, { signal: stopping });
    const result = await importCatalog({ ...dependencies, db: longDb }, file, {
      dryRun,
      who,
      format: options.format,
      mapping: options.mapping,
      strict: options.strict ?? false,
      fetchPicture: options.fetchImages
        ? createFetchPicture({ allowPrivate: settings.allowPrivateImages })
        : null,
      onProgress(doing, share) {
        stopping.throwIfAborted();
        Object.assign(progress, { doing, share });
      },
    });
    const isImported = !dryRun && !result.report.hasRefused;
    await finishUpload(db, id, { state: isImported ? 'imported' : 'checked', findings: toFindings(result) });
    const { created, changed, unchanged } = result.counts;
    if (isImported) log.info({ upload: id, created, changed, unchanged }, 'catalogue.imported');
    else if (!dryRun)
      log.warn({ upload: id, rows: result.report.refused.length }, 'catalogue.import_refused');
  } catch (err) {
    const isTheFile = err instanceof UnreadableFileError;
    if (!isTheFile && !stopping.aborted) log.error({ err, upload: id }, 'catalogue.import_failed');
    const problem = isTheFile ? err.message : stopping.aborted ? interrupted : failed;
    await finishUpload(db, id, { state: 'failed', findings: failedFindings(problem) }).catch(() => {});
  } finally {
    clearInterval(reporting);
  }
}

const failed = 'The import failed. Nothing was changed. Try again later.';

/** The most refused rows that are shown. */
const shownRows = 200;

const toFindings = ({ counts, report, changeId, shoes, currency }: ImportResult): ImportFindings => ({
  created: counts.created,
  changed: counts.changed,
  unchanged: counts.unchanged,
  refused: report.refused.length,
  rows: report.refused.slice(0, shownRows),
  skipped: report.skipped.map(([kind, count]) => ({ kind, count })),
  notes: report.notes,
  shoes: shoes.map(({ price_cents, ...shoe }) => ({ ...shoe, price: toWholeUnits(price_cents, currency) })),
  problem: null,
  changeId,
});
